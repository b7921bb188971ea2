# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# An empty container root: Debian's smallest system with what is asked for, made once by debootstrap and kept in the cache.

# container_root NAME PACKAGE…: prints the folder of the root; needs the rights of root, and a network the first time
container_root() {
  root_name=$1
  shift
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  roots=$CACHE/roots
  root=$roots/$release-$root_name-$(echo "$*" | sha256sum | cut -c1-8)
  mkdir -p "$roots/packages"
  (
    flock 9
    [ ! -d "$root" ] || exit 0
    # Made beside its place and moved, so that nobody sees half of it
    rm -rf "$roots/fresh"
    # Where this machine's own packages come from
    # shellcheck disable=SC2016  # apt-get's variable
    mirror=$(apt-get indextargets --format '$(REPO_URI)' "Created-By: Packages" "Codename: $release" | head -n 1)
    debootstrap --variant=minbase --cache-dir="$roots/packages" --include="$(echo "$*" | tr ' ' ',')" \
      "$release" "$roots/fresh" ${mirror:+"$mirror"} >"$roots/$root_name.log" 2>&1 || {
      tail -n 5 "$roots/$root_name.log" >&2
      exit 1
    }
    rm -rf "$roots/packages" "$roots/fresh/var/cache/apt/archives"/*.deb
    mv "$roots/fresh" "$root"
  ) 9>"$roots/lock" || return 1
  echo "$root"
}
