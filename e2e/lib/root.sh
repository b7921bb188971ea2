# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# A container root: only this system's essential packages and the requested ones, as they are installed here.

# container_root FOLDER PACKAGE…: creates the root file system of a container in FOLDER from installed packages of this
# machine. Needs root's rights. Fails if a file cannot be copied; the errors are in FOLDER.log
container_root() {
  root=$1
  shift
  mkdir -p "$root/dev" "$root/proc" "$root/tmp"
  # shellcheck disable=SC2046  # a list of packages
  apt-cache depends --recurse --installed --important $(dpkg-query -Wf '${Essential} ${Package}\n' | sed -n 's/^yes //p') "$@" |
    grep '^[a-z0-9]' | sort -u >"$root.packages"
  # Some packages still refer to the folders that are links to those of /usr
  xargs dpkg -L <"$root.packages" 2>"$root.log" | sed -n 's,^/\(bin\|sbin\|lib[^/]*\)/,/usr/\1/,; \,^/[a-z]*/,p' |
    grep -Ev '^/(usr/share/(doc|man|info|locale)|var|etc/alternatives)/' | sort -u >"$root.files"
  find /bin /sbin /lib /lib64 -maxdepth 0 >>"$root.files"
  # Alternatives such as c++, as far as they lead to the installed packages
  find /usr/bin -lname '/etc/alternatives/*' | while read -r name; do
    if grep -qx "$(readlink -f "$name")" "$root.files"; then printf '%s\n' "$name" "$(readlink "$name")"; fi
  done >"$root.names"
  sort -u "$root.files" "$root.names" >"$root.all"
  { tar -C / --no-recursion --ignore-failed-read -cf - -T "$root.all" || : >"$root.failed"; } 2>>"$root.log" |
    tar -C "$root" -xf - 2>>"$root.log" || return 1
  [ ! -e "$root.failed" ] || return 1
  mknod -m 666 "$root/dev/null" c 1 3
}
