// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/counted_heap.h"

#include <cstdlib>
#include <new>

namespace {

thread_local long requests = 0;

}  // namespace

void* operator new(std::size_t size) {
    ++requests;
    if (void* room = std::malloc(size > 0 ? size : 1)) {
        return room;
    }
    throw std::bad_alloc();
}
// The one that may fail, too: what it gives comes back to the operators below.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++requests;
    return std::malloc(size > 0 ? size : 1);
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }

long rooflight::test::heap_requests() { return requests; }
