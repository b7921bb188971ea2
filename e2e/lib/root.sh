# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# An empty container root: this system's essential packages and what is asked for, as they are installed here, and nothing else.

# container_root FOLDER PACKAGE…: makes the root file system of a container in FOLDER from installed packages of this
# machine. The function needs the rights of root. It fails if a file cannot be copied; the errors are in FOLDER.log
container_root() {
  root=$1
  shift
  mkdir -p "$root/dev" "$root/proc" "$root/tmp"
  # shellcheck disable=SC2046  # a list of packages
  apt-cache depends --recurse --installed --important $(dpkg-query -Wf '${Essential} ${Package}\n' | sed -n 's/^yes //p') "$@" |
    grep '^[a-z0-9]' | sort -u >"$root.packages"
  # Some packages still name the folders that are links to those of /usr
  xargs dpkg -L <"$root.packages" 2>"$root.log" | sed -n 's,^/\(bin\|sbin\|lib[^/]*\)/,/usr/\1/,; \,^/[a-z]*/,p' |
    grep -Ev '^/(usr/share/(doc|man|info|locale)|var|etc/alternatives)/' | sort -u >"$root.files"
  find /bin /sbin /lib /lib64 -maxdepth 0 >>"$root.files"
  # Names that packages agree on, such as c++, of the installed packages
  find /usr/bin -lname '/etc/alternatives/*' | while read -r name; do
    if grep -qx "$(readlink -f "$name")" "$root.files"; then printf '%s\n' "$name" "$(readlink "$name")"; fi
  done >"$root.names"
  sort -u "$root.files" "$root.names" >"$root.all"
  { tar -C / --no-recursion --ignore-failed-read -cf - -T "$root.all" || : >"$root.failed"; } 2>>"$root.log" |
    tar -C "$root" -xf - 2>>"$root.log" || return 1
  [ ! -e "$root.failed" ] || return 1
  mknod -m 666 "$root/dev/null" c 1 3
}
