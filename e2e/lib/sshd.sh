# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Real hosts by ssh for tests: each is an sshd on the loopback interface, with a separate port, host key and client key.

# sshd_start NAME…: starts an ssh server for each host, and sets sshd_config, a configuration of ssh with the hosts, and sshd_port_NAME; the
# servers end with the script. Commands on the hosts get the variables in sshd_environment. Returns false if sshd is not installed
sshd_start() {
  [ -x /usr/sbin/sshd ] && command -v ssh >/dev/null || return 1
  sshd_folder=$(mktemp -d)
  trap sshd_stop EXIT
  chmod 700 "$sshd_folder"
  [ "$(id -u)" != 0 ] || mkdir -p /run/sshd
  ssh-keygen -q -t ed25519 -N '' -f "$sshd_folder/client" || return 1
  # The script that sources this file reads sshd_config
  sshd_config=$sshd_folder/config
  : >"$sshd_config"
  sshd_processes=''
  sshd_set=${sshd_environment:+SetEnv }${sshd_environment:-}
  for sshd_name in "$@"; do
    ssh-keygen -q -t ed25519 -N '' -f "$sshd_folder/$sshd_name" || return 1
    sshd_port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    cat >"$sshd_folder/$sshd_name.conf" <<TEXT
ListenAddress 127.0.0.1:$sshd_port
HostKey $sshd_folder/$sshd_name
AuthorizedKeysFile $sshd_folder/client.pub
PasswordAuthentication no
PermitRootLogin yes
StrictModes no
UsePAM no
PidFile none
MaxStartups 100
$sshd_set
TEXT
    /usr/sbin/sshd -D -e -f "$sshd_folder/$sshd_name.conf" 2>"$sshd_folder/$sshd_name.log" &
    sshd_processes="$sshd_processes $!"
    printf 'Host %s\n  HostName 127.0.0.1\n  HostKeyAlias %s\n  Port %s\n  IdentityFile %s\n  IdentitiesOnly yes\n  UserKnownHostsFile %s\n  GlobalKnownHostsFile none\n  StrictHostKeyChecking yes\n' \
      "$sshd_name" "$sshd_name" "$sshd_port" "$sshd_folder/client" "$sshd_folder/known_hosts" >>"$sshd_config"
    printf '%s %s\n' "$sshd_name" "$(cut -d ' ' -f 1,2 "$sshd_folder/$sshd_name.pub")" >>"$sshd_folder/known_hosts"
    sshd_tries=0
    until ssh -F "$sshd_config" -o BatchMode=yes "$sshd_name" true 2>/dev/null; do
      sshd_tries=$((sshd_tries + 1))
      [ $sshd_tries -lt 300 ] || return 1
      sleep 0.2
    done
  done
}

sshd_stop() {
  # shellcheck disable=SC2086  # a list of numbers
  [ -z "$sshd_processes" ] || kill $sshd_processes 2>/dev/null
  rm -rf "$sshd_folder"
}
