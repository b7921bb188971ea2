#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh [--inventory FILE] [--folder DIR] [--packages] [--setup-only]: copies the export to all hosts of the inventory, builds there,
# measures, and brings the results home to results/<id> beside this script. It controls the run from this machine, by your own ssh.
#   --inventory FILE  another than inventory.ini; Ansible reads it as well
#   --folder DIR      where the export goes on all hosts, and here: an absolute path
#   --packages        installs missing Debian packages on the hosts (as root, or by sudo without a password)
#   --setup-only      prepares the hosts and does not measure
# BELLWETHER_SSH_OPTIONS: options of ssh, such as -F FILE
set -eu

export_folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$export_folder
# shellcheck source=lib.sh
. "$root/scripts/lib.sh"
inventory=$root/inventory.ini folder='' packages='' only=no
while [ $# -gt 0 ]; do
  case $1 in
    --inventory | --folder) [ $# -gt 1 ] || wrong "$1 needs a value" ;;
  esac
  case $1 in
    --inventory) inventory=$2; shift ;;
    --folder) folder=$2; shift ;;
    --packages) packages=--packages ;;
    --setup-only) only=yes ;;
    --help) sed -n '3,9s/^# //p' "$0"; exit 0 ;;
    *) wrong "unknown option $1; see --help" ;;
  esac
  shift
done
[ -r "$inventory" ] || wrong "$inventory cannot be read"
: "${folder:=$(cat "$root/plan/folder" 2>/dev/null || :)}"
: "${folder:=/var/tmp/bellwether-$(id -un)-$(cat "$root/plan/name")}"
case $folder in
  *[!A-Za-z0-9_./+@-]*) wrong "the folder $folder has characters other than letters, digits and _ . / + @ -" ;;
  /?*) ;;
  *) wrong "the folder $folder is no absolute path" ;;
esac
command -v ssh >/dev/null || lacks "this machine has no ssh; fix it with: apt-get install openssh-client"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM HUP
hosts=$scratch/hosts

# The inventory's group bellwether: NODE and variables of Ansible; other variables are for Ansible only
awk '
  /^[ \t]*([#;].*)?$/ { next }
  /^\[/ { group = $0; next }
  group == "[bellwether]" {
    host = $1; user = ""; port = ""; address = ""
    for (i = 2; i <= NF && $i !~ /^#/; i++) {
      at = index($i, "="); key = substr($i, 1, at - 1); value = substr($i, at + 1)
      gsub(/^["\047]|["\047]$/, "", value)
      if (key == "ansible_host") host = value
      if (key == "ansible_user") user = value "@"
      if (key == "ansible_port") port = ":" value
      if (key == "bellwether_address") address = value
    }
    if (address == "") address = host
    if (host ~ /:/) host = "[" host "]"
    print $1, (user port == "" ? host : "ssh://" user host port), address
  }' "$inventory" >"$hosts"
while read -r node host _; do
  grep -qxF "$node" "$root/plan/node-names" || wrong "$inventory names node $node, which the model does not have"
  case $host in -* | *[!A-Za-z0-9_.:/@%+\[\]-]*) wrong "$inventory: $host is no name of a host" ;; esac
done <"$hosts"
while read -r node; do
  [ "$(awk -v node="$node" '$1 == node' "$hosts" | wc -l)" = 1 ] || wrong "$inventory has to name node $node once"
done <"$root/plan/node-names"
while read -r node _ address; do
  [ "$(wc -l <"$hosts")" = 1 ] || case $address in *:*) wrong "node $node: bellwether_address is a name or an IPv4 address, not $address" ;; esac
done <"$hosts"

# This machine takes the same place: the launcher names files of the hosts by the paths that they have here
(umask 077 && mkdir -p "$folder")
(
  exec 9>"$folder.lock"
  flock 9
  cd "$export_folder"
  tar --exclude=./results --exclude=./state --exclude=./build -cf "$scratch/export.tar" .
  tar -C "$folder" -xf "$scratch/export.tar"
)
root=$folder
marker=$root/here.$$
: >"$marker"

# prepare NODE: a host that shares the folder with this machine has the export already
prepare() {
  on_node "$hosts" "$1" "[ ! -e '$marker' ] || echo shared" </dev/null >"$scratch/$1.shared" || return 1
  if [ ! -s "$scratch/$1.shared" ]; then
    on_node "$hosts" "$1" "(umask 077 && mkdir -p '$folder') && exec 9>'$folder.lock' && flock 9 && tar -C '$folder' -xf -" <"$scratch/export.tar" || return 1
  fi
  on_node "$hosts" "$1" "exec '$folder/scripts/node.sh' $packages $1" </dev/null
}

: >"$scratch/unprepared"
for node in $(nodes_of "$hosts"); do
  (prepare "$node" 2>"$scratch/$node.log" && say "node $node is ready" || echo "$node" >>"$scratch/unprepared") &
done
wait
rm -f "$marker"
if [ -s "$scratch/unprepared" ]; then
  while read -r node; do
    say "node $node ($(host_of "$hosts" "$node")) could not be prepared:"
    tail -n 10 "$scratch/$node.log" >&2
  done <"$scratch/unprepared"
  failed "$(wc -l <"$scratch/unprepared") of $(wc -l <"$hosts") hosts could not be prepared; nothing was measured"
fi
[ $only = no ] || exit 0
build_launcher

code=0
BELLWETHER_LAUNCHER=elsewhere "$root/scripts/measure.sh" "$hosts" >"$scratch/session" &
measuring=$!
trap 'kill -TERM $measuring 2>/dev/null' INT TERM HUP
wait $measuring || code=$?
while kill -0 $measuring 2>/dev/null; do
  code=0
  wait $measuring || code=$?
done
session=$(cat "$scratch/session")
if [ -n "$session" ]; then
  mkdir -p "$export_folder/results"
  mv "$session" "$export_folder/results/.${session##*/}"
  mv "$export_folder/results/.${session##*/}" "$export_folder/results/${session##*/}"
  say "results: $export_folder/results/${session##*/}"
fi
exit $code
