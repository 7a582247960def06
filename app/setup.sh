# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by app/run and tests/run: installs what is missing on Debian 12, Ubuntu 24.04 or later, and builds.
# "a|b" is one package under the names it has in different releases; "a?" is one that some releases do without.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export PATH="${PATH:-/usr/bin:/bin}:/usr/local/sbin:/usr/sbin:/sbin"
export HOME="${HOME:-$(getent passwd "$(id -u)" | cut -d: -f6)}"

build_packages=(
    g++ cmake ninja-build ccache
    qt6-base-dev "libqt6opengl6-dev?" qt6-tools-dev qt6-l10n-tools "qt6-svg-dev|libqt6svg6-dev" "qt6-charts-dev|libqt6charts6-dev"
    libqcustomplot-dev nlohmann-json3-dev libcli11-dev libfmt-dev libharfbuzz-dev
)
run_packages=("qt6-svg-plugins?" qt6-translations-l10n fonts-inter fonts-dejavu-core fonts-noto-cjk locales)
test_packages=(catch2 librapidcheck-dev xvfb xauth xdotool parallel valgrind "appstream?" "desktop-file-utils?" "shared-mime-info?" "groff?")

say() { printf '== %s\n' "$*" >&2; }
fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        env DEBIAN_FRONTEND=noninteractive "$@"
    elif command -v sudo >/dev/null; then
        sudo env DEBIAN_FRONTEND=noninteractive "$@"
    else
        fail "needs root, or sudo, for: $*"
    fi
}

installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
offered() { [[ $(apt-cache policy "$1" 2>/dev/null) =~ Candidate:\ [0-9] ]]; }

# Prints, for each of the given packages that is missing, the name to install it by ("-a|b" if none offers it).
missing_packages() {
    local entry name found
    for entry in "$@"; do
        found=
        for name in ${entry//[|?]/ }; do
            if installed "$name"; then found=installed; fi
        done
        for name in ${entry//[|?]/ }; do
            if [ -z "$found" ] && offered "$name"; then found=$name; fi
        done
        case "$found:$entry" in
            installed:* | :*\?) ;;
            :*) echo "-$entry" ;;
            *) echo "$found" ;;
        esac
    done
}

# Installs what is missing of the given packages; leaves apt alone when nothing is.
need_packages() {
    local apt=(apt-get -q -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300) names
    [ -n "$(missing_packages "$@")" ] || return 0
    command -v apt-get >/dev/null || fail "no apt-get here to install" $(missing_packages "$@")
    as_root "${apt[@]}" update >&2
    mapfile -t names < <(missing_packages "$@")
    case " ${names[*]} " in *" -"*) fail "this release does not offer ${names[*]}" ;; esac
    say "installing ${names[*]}"
    as_root "${apt[@]}" -y install --no-install-recommends "${names[@]}" >&2
}

# Makes sure of the locales of the program's languages, which the tests run under too.
need_locales() {
    local name
    for name in "$@"; do
        if ! grep -qix "$name.utf-\?8" <<<"$(locale -a 2>/dev/null)"; then
            say "generating the locale $name.UTF-8"
            as_root localedef -i "$name" -f UTF-8 "$name.UTF-8"
        fi
    done
}

# Configures with the given options and builds the given targets of the release build.
build_release() {
    local options=() targets=()
    while [ $# -gt 0 ]; do
        case "$1" in -D*) options+=("$1") ;; *) targets+=(--target "$1") ;; esac
        shift
    done
    # What compilers newer than Debian 12's find to warn of must not stop a build.
    if [ "$(g++ -dumpversion | cut -d. -f1)" -gt 12 ]; then options+=(-DROOFLIGHT_WERROR=OFF); fi
    local home
    home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$root/build/release/CMakeCache.txt" 2>/dev/null || true)
    # A build directory that came along when the sources were copied or moved is of no use.
    if [ -n "$home" ] && [ "$home" != "$root" ]; then rm -rf "$root/build/release"; fi
    (cd "$root" && cmake --preset release "${options[@]}" && cmake --build --preset release -j "$(nproc)" "${targets[@]}") >&2
}
