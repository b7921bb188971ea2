#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# Programs that are copied to other hosts: the hosts of a local lab, on which this script's folder is hidden, so that processes can
# only run from copies. Copies are removed, or kept and used again; unsuitable hosts are refused before anything starts; and
# interrupted or killed runs leave nothing behind.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/lab.sh
. "$BELLWETHER_HOME/e2e/lib/lab.sh"

lab_test "programs that are copied to other hosts"

# BasicSP on four hosts that are reached by ssh, with the addresses that the lab assigns. The models keep the example's name, so that
# ccache has their objects
mkdir far
sed -E 's/  node (timer|gps|airframe|display) \{/&\n    host "\1";/
  s/(link tick between timer, gps).*;/\1 delay 2 ms address timer "10.1.1.1" address gps "10.1.1.2";/
  s/(link position between gps, airframe).*;/\1 delay 2 ms address gps "10.1.2.1" address airframe "10.1.2.2";/
  s/(link panel between airframe, display).*;/\1 delay 2 ms address airframe "10.1.3.1" address display "10.1.3.2";/' \
  "$BELLWETHER_HOME/examples/basicsp-lan/basicsp-lan.bellwether" >far/basicsp-lan.bellwether

bellwether lab up far --json >up.json 2>up.err
result $? "creates a lab of four hosts"
lab=$(jq -r .lab up.json)
state=$BELLWETHER_LABS/$lab/lab.json
first=$(jq .first.pid "$state")
trap 'bellwether lab down "$lab" >/dev/null 2>>down.err' EXIT

# until_true SECONDS COMMAND…: waits until the command succeeds
until_true() {
  tries=$(($1 * 5))
  shift
  until "$@"; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || return 1
    sleep 0.2
  done
}

# The hosts' folder for copies: ssh takes the home folder from the password database, not from HOME
programs=$(getent passwd root | cut -d : -f 6)/.cache/bellwether-programs

# at HOST COMMAND…: runs the command on the host, even if its network is cut
at() {
  host_pid=$(jq -r --arg host "$1" '.hosts[$host]' "$state")
  shift
  nsenter --target "$host_pid" --net --pid --mount -- "$@"
}

# run_of MODEL OPTION…: runs the model from a machine whose ssh has the hosts' configuration
run_of() {
  env PATH="$BELLWETHER_LABS/$lab/bin:$PATH" nsenter --net="/proc/$first/ns/net" -- bellwether run "$@"
}

far_run() {
  run_of far --samples 20 --warmup 2 "$@"
}

# lacks FILE TEXT: succeeds if the file does not contain the text
lacks() {
  if grep -q -- "$2" "$1"; then return 1; fi
}

# files HOST: prints the number of Bellwether's files on the host
files() {
  at "$1" find "$programs" -type f 2>/dev/null | wc -l
}

none_left() {
  for host in timer gps airframe display; do
    [ "$(files "$host")" = 0 ] || return 1
    if at "$host" sh -c 'grep -qs -- "[-]-run-dir" /proc/[0-9]*/cmdline'; then return 1; fi
  done
}

assert_cleaned_up() {
  until_true 60 none_left
  result $? "$1: no file or process is left on the hosts after at most 60 s"
}

for host in timer gps airframe display; do
  at "$host" mount -t tmpfs -o size=16m tmpfs "$PWD" || echo "not ok hides this folder on $host"
done
[ -z "$(at gps ls -A "$PWD")" ]
result $? "hosts do not see this folder"

far_run --json >run.json 2>run.err
result $? "runs on hosts that have nothing of the program"
holds run.json '.status == "ok" and ([.targets[0].metrics[] | select(.kind == "latency")] | length == 6 and all(.count == 20)) and
  ([.targets[0].metrics[] | select(.name | startswith("get_data_at")) | select(.kind == "latency")] | length == 4 and all(.p50 > 4000000))' \
  "copied programs measure on all hosts, over the links"
for host in timer gps airframe display; do
  grep -q ": $host copying [0-9]* files of [0-9.]* MB" run.err && grep -q ": $host prepared, [1-4] of 4" run.err
  result $? "standard error states the files that were copied to $host"
done
[ -z "$(at gps ls -A "$PWD")" ]
result $? "nothing was written to the hidden folder"
assert_cleaned_up "a run"

# Kept files
far_run --keep-files --json >kept.json 2>kept.err
result $? "runs with --keep-files"
[ "$(files gps)" -ge 3 ]
result $? "--keep-files keeps the programs on the hosts"
far_run --json >again.json 2>again.err
result $? "runs with the kept files"
lacks again.err ' copying ' && grep -q ': gps prepared' again.err
result $? "kept files are not copied again"
for host in timer gps airframe display; do
  at "$host" rm -rf "$programs"
done

# The users and the folders of nodes. The folder is in each host's private /tmp
mkdir placed other
sed 's|host "[a-z]*";|& user "root"; folder "/tmp/place";|' far/basicsp-lan.bellwether >placed/basicsp-lan.bellwether
sed 's|user "root";|user "nobody-of-this-name";|' placed/basicsp-lan.bellwether >other/basicsp-lan.bellwether
# placed_files HOST: prints the number of Bellwether's files in the node's folder
placed_files() {
  at "$1" find /tmp/place -type f 2>/dev/null | wc -l
}
run_of placed --samples 20 --warmup 2 --keep-files --json >placed.json 2>placed.err
result $? "runs on nodes with a user and a folder"
[ "$(placed_files gps)" -ge 3 ] && [ "$(files gps)" = 0 ]
result $? "the copies are in the node's folder, and not in the home folder"
[ -n "$(at gps find /tmp/place/bellwether-programs-root -prune -perm 700)" ]
result $? "only the user can access the folder of copies"
run_of placed --samples 20 --warmup 2 --json >replaced.json 2>replaced.err
lacks replaced.err ' copying ' && grep -q ': gps prepared' replaced.err
result $? "kept files in the node's folder are not copied again"
code=0
run_of other --samples 20 --warmup 2 --json >other.json 2>other.err || code=$?
[ "$code" = 1 ] && grep -q 'cannot be made.*Permission denied' other.json
result $? "an unknown user on the hosts: exit code 1, with the message of ssh"
for host in timer gps airframe display; do
  at "$host" rm -rf /tmp/place
done

# refused CODE TEXT NAME: tests that the run ends with exit code 3 and this reason, before any process starts
refused() {
  reason=$1
  text=$2
  name=$3
  code=0
  far_run --json >"$reason.json" 2>"$reason.err" || code=$?
  [ "$code" = 3 ]
  result $? "$name: exit code 3"
  # shellcheck disable=SC2016  # jq's variables
  jq -e --arg code "$reason" --arg text "$text" '.error.code == $code and .error.where == "host display" and
    (.error.message | contains($text)) and .error.fix != ""' "$reason.json" >/dev/null
  result $? "$name: the error has the problem, the host and the fix"
  lacks "$reason.err" ' configured'
  result $? "$name: no process has started"
  assert_cleaned_up "$name"
}

# other_architecture HOST: the host reports another architecture than this machine
other_architecture() {
  # shellcheck disable=SC2016  # for the shell there
  at "$1" sh -c 'cp /usr/bin/uname /tmp/real; printf "%s\n" "#!/bin/sh" "case \$1 in -m) echo sparc64 ;; *) exec /tmp/real \"\$@\" ;; esac" >/tmp/uname
    chmod 755 /tmp/uname; mount --bind /tmp/uname /usr/bin/uname'
}

# Hosts of other platforms that cannot build the programs
cmake=$(readlink -f "$(command -v cmake)")
at display mount --bind /dev/null "$cmake"
other_architecture display
refused host-architecture "display has the architecture sparc64" "another architecture"
jq -e '(.error.message | endswith("to build them there, it lacks cmake")) and (.error.fix | contains("apt-get install -y cmake"))' \
  host-architecture.json >/dev/null
result $? "another architecture: the error names the missing build tool"
at display umount /usr/bin/uname

library=$(readlink -f "$(/sbin/ldconfig -p | sed -n 's/.*libstdc++\.so\.6 .*=> //p' | head -n 1)")
at display mount --bind /dev/null "$library"
refused host-libraries "display cannot load the programs" "a C++ library that does not fit"
at display umount "$library"
at display umount "$cmake"

# A host of the other byte order
od=$(readlink -f "$(command -v od)")
at display sh -c "printf '#!/bin/sh\necho 256\n' >/tmp/od && chmod 755 /tmp/od && mount --bind /tmp/od '$od'" ||
  echo "not ok gives display the other byte order"
refused host-byte-order "is big-endian" "another byte order"
at display umount "$od"

# A platform of the model that contradicts its host
mkdir contradicted
sed 's/  node display {/  node display {\n    platform sparc;/; s/^deployment /platform sparc {\n  architecture "sparc64";\n}\n\n&/' \
  far/basicsp-lan.bellwether >contradicted/basicsp-lan.bellwether
code=0
run_of contradicted --samples 20 --warmup 2 --json >contradicted.json 2>contradicted.err || code=$?
[ "$code" = 3 ] && jq -e '.error.code == "platform-architecture" and .error.where == "host display" and
  (.error.message | contains("its platform in the model has sparc64"))' contradicted.json >/dev/null
result $? "a host of another architecture than its platform: exit code 3"
lacks contradicted.err ': build' && [ ! -d contradicted/out/build ]
result $? "a host of another architecture than its platform: nothing is built"
assert_cleaned_up "a platform that contradicts its host"

at display mkdir -p "$programs"
at display mount -t tmpfs -o size=64k tmpfs "$programs"
refused host-room "display has no room for the programs" "a full disk"
at display umount "$programs"

# Two hosts of another platform, on which programs of this machine cannot run: one of them builds the program, and the other one gets
# copies. omniORB is installed on the hosts, so that they build only the generated project; they do not optimise, because the program
# runs only a few times
for host in airframe display; do
  other_architecture "$host"
  # shellcheck disable=SC2016  # for the shell there
  at "$host" sh -c 'mount -t tmpfs tmpfs /usr/local/bin && printf "#!/bin/sh\nexec /usr/bin/c++ \"\$@\" -O0\n" >/usr/local/bin/c++ && chmod 755 /usr/local/bin/c++' ||
    echo "not ok gives $host a compiler"
done
far_run --target omniorb --json >foreign.json 2>foreign.err
result $? "runs on hosts of another platform"
holds foreign.json '.status == "ok" and ([.targets[0].metrics[] | select(.kind == "latency")] | length == 6 and all(.count == 20))' \
  "hosts of another platform have figures"
builder=$(sed -n 's/.*: \([a-z]*\) building, .*/\1/p' foreign.err)
case $builder in airframe | display) true ;; *) false ;; esac
result $? "one host of the other platform builds the program"
other=display
[ "$builder" = airframe ] || other=airframe
grep -q ": $other copying" foreign.err && grep -q ": $other prepared" foreign.err && lacks foreign.err ": $other building"
result $? "the other one got copies"
holds foreign.json '.targets[0].build | .["compiler of airframe"] == .["compiler of display"] and
  (.["compiler of display"] | test("[+][+]")) and (has("compiler of gps") | not)' "the record names the compiler of these hosts"
assert_cleaned_up "a build on another host"
far_run --target omniorb --json >foreign-again.json 2>foreign-again.err
result $? "runs again on hosts of another platform"
lacks foreign-again.err ': display building' && lacks foreign-again.err ': airframe building'
result $? "without another build"
holds foreign-again.json '.targets[0].build | has("compiler of airframe") and has("compiler of display")' "and the record names the compiler again"
for host in airframe display; do
  at "$host" sh -c 'printf "#!/bin/sh\necho \"c++: error: no such machine\" >&2\nexit 1\n" >/usr/local/bin/c++'
done
code=0
far_run --target omniorb --json >broken.json 2>broken.err || code=$?
[ "$code" = 1 ] && grep -Eq 'the program could not be built on (airframe|display)' broken.json
result $? "a failed build on a host: exit code 1, with the name of the host"
log=$(grep -o 'the output is in [^"]*\.log' broken.json | head -n 1)
grep -q 'no such machine' "${log#the output is in }"
result $? "a failed build on a host: the compiler's output is stored"
assert_cleaned_up "a build that fails on another host"

# A run that is killed while a host builds. The compiler waits there for a day
for host in airframe display; do
  # shellcheck disable=SC2016  # the written script expands it
  at "$host" sh -c 'printf "#!/bin/sh\ncase \$1 in --version) exec /usr/bin/c++ --version ;; esac\nexec sleep 86397\n" >/usr/local/bin/c++'
done
rm -rf far/out/build/omniorb/hosts

# compiles HOST…: succeeds if one of the hosts compiles
compiles() {
  for host in "$@"; do
    if at "$host" sh -c 'grep -qs "[8]6397" /proc/[0-9]*/cmdline'; then return 0; fi
  done
  return 1
}

none_compiles() {
  ! compiles airframe display
}

env PATH="$BELLWETHER_LABS/$lab/bin:$PATH" nsenter --net="/proc/$first/ns/net" -- bellwether run far --target omniorb \
  --samples 20 --warmup 2 --store "$PWD/store-build" --json >building.json 2>building.err &
run=$!
until_true 120 compiles airframe display
result $? "builds on another host within 120 s, to be killed"
kill -KILL "$run"
wait "$run" 2>/dev/null
until_true 60 none_compiles
result $? "the build ends there after at most 60 s"
assert_cleaned_up "a run that was killed while a host built"
for host in airframe display; do
  at "$host" umount /usr/bin/uname
  at "$host" umount /usr/local/bin
done

# A host that cannot be reached
at gps ip link set ctl down
code=0
far_run --json >gone.json 2>gone.err || code=$?
[ "$code" = 1 ] && grep -q 'the connection to gps cannot be made' gone.json
result $? "a host that cannot be reached: exit code 1, with the name of the host"
at gps ip link set ctl up
assert_cleaned_up "a host that cannot be reached"

# measuring STORE: returns whether a run in the store is measuring
measuring() {
  grep -qs '"measuring"' "$1"/runs/*/round-1/status.jsonl
}

# An interrupted run, and a killed run
for signal in TERM KILL; do
  env PATH="$BELLWETHER_LABS/$lab/bin:$PATH" nsenter --net="/proc/$first/ns/net" -- \
    bellwether run far --samples 2000 --store "$PWD/store-$signal" --json >"$signal.json" 2>"$signal.err" &
  run=$!
  until_true 120 measuring "store-$signal"
  result $? "a run that $signal will end measures within 120 s"
  [ "$(files gps)" -ge 3 ]
  result $? "a run that $signal will end has copies on the hosts"
  kill -s "$signal" "$run"
  wait "$run" 2>/dev/null
  assert_cleaned_up "a run that was ended by $signal"
done

trap - EXIT
bellwether lab down "$lab" >/dev/null 2>>down.err
[ -z "$(ls "$BELLWETHER_LABS")" ]
result $? "no files of the lab are left"
