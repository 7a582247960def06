# SPDX-License-Identifier: GPL-3.0-or-later
# What every target shares: the language, the warnings, the sanitizers and the compiler cache.
include(GNUInstallDirs)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")

add_library(rooflight_build INTERFACE)
target_compile_options(rooflight_build INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Optimising, GCC 12 sees these in the standard library's own headers; the sanitizers look for the real ones.
    target_compile_options(rooflight_build INTERFACE
        -Wno-array-bounds -Wno-maybe-uninitialized -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
endif()
if(ROOFLIGHT_WERROR)
    target_compile_options(rooflight_build INTERFACE -Werror)
endif()
if(ROOFLIGHT_SANITIZE)
    target_compile_options(rooflight_build INTERFACE
        -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(rooflight_build INTERFACE -fsanitize=address,undefined)
endif()
if(ROOFLIGHT_FUZZ)
    target_compile_options(rooflight_build INTERFACE -fsanitize=fuzzer-no-link)
endif()

# The cache is told what precompiled headers may change, and to see paths from the root of the sources, so
# that two checkouts share it.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER AND NOT CMAKE_CXX_CLANG_TIDY)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE_PROGRAM})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(rooflight_build INTERFACE -fpch-preprocess)
    else()
        target_compile_options(rooflight_build INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
    endif()
endif()

# What moc writes is not ours to tidy; clang-tidy goes by the nearest file of settings.
if(CMAKE_CXX_CLANG_TIDY)
    file(WRITE ${CMAKE_BINARY_DIR}/.clang-tidy "Checks: '-*,llvm-twine-local'\n")
endif()

# Compiles the sources of a folder together, eight at a time, where CMAKE_UNITY_BUILD is on. Files of different
# folders never meet, so that a new file cannot disturb another folder.
function(rooflight_unite_by_folder target)
    set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
        if(NOT source MATCHES "\\.cpp$")
            continue()
        endif()
        cmake_path(GET source PARENT_PATH folder)
        string(MD5 key "${folder}")
        list(APPEND files_${key} ${source})
        list(LENGTH files_${key} count)
        math(EXPR group "(${count} + 7) / 8")
        cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
        string(MAKE_C_IDENTIFIER "${folder}_${group}" name)
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name})
    endforeach()
endfunction()
