# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# A PostgreSQL server for tests: Debian's programs, a cluster in a temporary folder, a free port of the loopback interface.

# postgresql_start: starts a server, and sets postgresql_url; the server ends with the script. Returns false if PostgreSQL
# is not installed
postgresql_start() {
  postgresql_bin=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
  [ -x "$postgresql_bin/initdb" ] || return 1
  postgresql_folder=$(mktemp -d)
  printf 'correct-horse' >"$postgresql_folder/password"
  postgresql_as=
  if [ "$(id -u)" = 0 ]; then # PostgreSQL's programs refuse to run as root
    chown -R postgres "$postgresql_folder"
    postgresql_as='setpriv --reuid=postgres --clear-groups --'
  fi
  trap postgresql_stop EXIT
  # shellcheck disable=SC2086  # a command with its arguments
  (cd "$postgresql_folder" && $postgresql_as "$postgresql_bin/initdb" -D data --no-sync --no-instructions --auth=scram-sha-256 \
    -U tester --pwfile=password -E UTF8 --locale=C.UTF-8 >initdb.log 2>&1) || return 1
  postgresql_port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  # shellcheck disable=SC2086
  (cd "$postgresql_folder" && exec $postgresql_as "$postgresql_bin/postgres" -D data -p "$postgresql_port" -F -c listen_addresses=127.0.0.1 \
    -c unix_socket_directories= -c shared_buffers=16MB >server.log 2>&1) &
  postgresql_server=$!
  postgresql_tries=0
  until "$postgresql_bin/pg_isready" -q -h 127.0.0.1 -p "$postgresql_port"; do
    postgresql_tries=$((postgresql_tries + 1))
    [ $postgresql_tries -lt 300 ] && kill -0 "$postgresql_server" 2>/dev/null || return 1
    sleep 0.1
  done
  # The script that sources this file reads it
  # shellcheck disable=SC2034
  postgresql_url="jdbc:postgresql://127.0.0.1:$postgresql_port/postgres?user=tester&password=correct-horse"
}

# SIGINT requests a fast shutdown, which does not wait for clients
postgresql_stop() {
  if [ -n "${postgresql_server:-}" ]; then
    kill -INT "$postgresql_server" 2>/dev/null
    wait "$postgresql_server" 2>/dev/null
  fi
  rm -rf "$postgresql_folder"
}
