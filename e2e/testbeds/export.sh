#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# Exports for Emulab, CloudLab and hosts by ssh are checked by independent software: geni-lib, Ansible, a real sshd; and they
# measure.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/sshd.sh
. "$BELLWETHER_HOME/e2e/lib/sshd.sh"
# shellcheck source=../lib/geni.sh
. "$BELLWETHER_HOME/e2e/lib/geni.sh"

# The build is not optimised, because it runs only once; the ORB is one that this machine has: another test builds a
# bundle with Corbel
printf '#!/bin/sh\nexec c++ "$@" -O0\n' >c++
chmod +x c++
CXX=$PWD/c++ BELLWETHER_JOBS=2 BELLWETHER_PAUSE=0.2
# As in slurm.sh, so that ccache finds the objects that another script has compiled by the same compiler script
CCACHE_COMPILERCHECK='%compiler% --version'
export CXX BELLWETHER_JOBS BELLWETHER_PAUSE CCACHE_COMPILERCHECK
testbed=$BELLWETHER_HOME/testmodels/valid/testbed

for kind in emulab cloudlab slurm ssh; do
  bellwether export "$testbed" --to $kind --out "$kind" --json >"$kind.json" 2>"$kind.err"
  result $? "exports to $kind"
  holds "$kind.json" '.status == "ok" and (.warnings | length) > 3' \
    "warns of the parts of the model that $kind does not support"
done
bellwether export "$testbed" --to ssh --out slurm >refused.out 2>refused.err
[ $? = 2 ] && grep -q 'export of another kind, slurm' refused.err
result $? "refuses a folder with an export of another kind"
mkdir mine && echo 'years of work' >mine/thesis
bellwether export "$testbed" --to ssh --out mine >refused.out 2>refused.err
[ $? = 2 ] && [ "$(ls mine)" = thesis ] && grep -q 'not empty' refused.err
result $? "refuses a folder that is not empty, and leaves it as it was"
bellwether export "$testbed" --to fog --out fog >refused.out 2>refused.err
[ $? = 2 ] && [ ! -e fog ]
result $? "refuses an unknown kind of export"

if geni_start >geni.out 2>&1; then
  "$geni_python" -W ignore cloudlab/profile.py >given.xml 2>given.err && "$geni_python" "$BELLWETHER_HOME/e2e/lib/rspec_same.py" given.xml cloudlab/rspec.xml
  result $? "the profile produces the RSpec with geni-lib"
  "$geni_python" -W ignore cloudlab/profile.py --type c220g5 --adjustable True >changed.xml 2>changed.err &&
    grep -q 'hardware_type name="c220g5"' changed.xml && grep -q 'hardware_type name="m510"' changed.xml && grep -q force_shaping changed.xml
  result $? "parameters of the profile change types of nodes and the shaping of links"
  # No package registry contains GENI's schema
  if [ -n "${BELLWETHER_RSPEC_SCHEMA:-}" ]; then
    "$geni_python" "$BELLWETHER_HOME/e2e/lib/rspec_valid.py" "$BELLWETHER_RSPEC_SCHEMA" cloudlab/rspec.xml
    result $? "the RSpec is valid according to GENI's schema"
  else
    echo "NOT RUN: the RSpec by GENI's schema: BELLWETHER_RSPEC_SCHEMA names no request.xsd of GENI's RSpec 3"
  fi
else
  echo "NOT RUN: the profile of CloudLab under geni-lib: it cannot be installed from PyPI (see geni.out)"
fi
if command -v ansible-inventory >/dev/null; then
  HOME=$PWD ansible-inventory -i ssh/inventory.ini --list >inventory.json 2>inventory.err
  holds inventory.json '._meta.hostvars.middle.ansible_host == "middle.example.org" and ._meta.hostvars.middle.ansible_user == "bench"
    and (.bellwether.hosts | length) == 4' "Ansible reads the inventory"
else
  echo "NOT RUN: the inventory in Ansible: it needs the Debian package ansible-core"
fi

# One node as on Emulab: packed, unpacked in another folder, prepared, run; its results are collected as an archive
bellwether export "$BELLWETHER_HOME/examples/basicsp" --to emulab --out basicsp --target omniorb --samples 30 --warmup 5 --rate-scale 20 >basicsp.out 2>&1 &&
  basicsp/pack.sh && cp basicsp/bellwether.tar.gz one.tar.gz && basicsp/pack.sh && cmp basicsp/bellwether.tar.gz one.tar.gz
result $? "packing twice gives equal archives"
mkdir local && tar -C local -xzf one.tar.gz && local/bellwether/scripts/node.sh here >node.out 2>node.err && local/bellwether/run.sh --copy-to proj >run.out 2>run.err
result $? "a node unpacks it, builds and measures"
mkdir swapped && printf '#!/bin/sh\necho 256\n' >swapped/od && chmod +x swapped/od
PATH=$PWD/swapped:$PATH local/bellwether/scripts/node.sh here >swapped.out 2>swapped.err
[ $? = 3 ] && grep -q 'node here .* is big-endian' swapped.err
result $? "a node of the other byte order is refused"
tar -C proj -czf results.tar.gz results && bellwether collect results.tar.gz --json >archive.json 2>archive.err
result $? "collects an archive of its results"
bellwether show latest --json >show.json 2>&1 && grep -q '"get_data_at_airframe"' show.json
result $? "the figures of the archive are in the store"

# The hosts compile as this script does
sshd_environment="CXX=$CXX CCACHE_COMPILERCHECK=\"$CCACHE_COMPILERCHECK\""
if ! sshd_start head middle; then
  echo "NOT RUN: exports for hosts by ssh: they need the Debian package openssh-server"
  exit 0
fi
BELLWETHER_SSH_OPTIONS="-F $sshd_config"
export BELLWETHER_SSH_OPTIONS
mkdir pair
sed '/^  node far_end/,/^  }/d; /link lan/d; /far\[i : 2\]/d; /far.service/d; /measure latency far_call/d; s/host "middle.example.org";/host "middle";/; /user "bench";/d
  s/scheduling fifo; priority 10;//; s/affinity 2;//; s/  platform big;/&\n    host "head";/
  s/architecture ".*";/architecture "'"$(uname -m)"'";/' "$testbed/testbed.bellwether" >pair/pair.bellwether
bellwether export pair --to ssh --out hosts --target omniorb --samples 50 --rounds 2 >hosts.out 2>hosts.err &&
  sed -i 's/ansible_host=.*/& bellwether_address=127.0.0.1/' hosts/inventory.ini
result $? "exports two hosts"
hosts/run.sh --folder "$PWD/there" >ssh.out 2>ssh.err
result $? "the export prepares both hosts by ssh, and measures"
bellwether collect "head:$PWD/hosts" --json >host.json 2>host.err
result $? "collects from a host by ssh"
grep -q '"near_call"' host.json
result $? "the collected session has the calls between the hosts"
bellwether collect "head:$PWD/hosts" --json >again.json 2>again.err
holds again.json '(.sessions | length) == 0 and (.known | length) == 1' "collecting again adds no session"
bellwether collect "$(id -un)@head:$PWD/hosts" --json >user.json 2>user.err
holds user.json '(.sessions | length) == 0 and (.known | length) == 1' "collect accepts USER@HOST"
# Each node names the platform that the model gives it
sed -i 's/ architecture=[^ ]*/ architecture=sparc64/' hosts/bundle/plan/launch.plan
! hosts/run.sh --folder "$PWD/there" >other.out 2>other.err &&
  grep -q "node middle has the architecture $(uname -m), and its platform in the model has sparc64" other.err
result $? "a host of another architecture than its platform is refused before it builds"
sed -i "s/ architecture=sparc64/ architecture=$(uname -m)/" hosts/bundle/plan/launch.plan
sed 's/^middle .*/middle ansible_host=127.0.0.1 ansible_port=1/' hosts/inventory.ini >unreachable.ini
! hosts/run.sh --inventory unreachable.ini --folder "$PWD/there" >dead.out 2>dead.err && grep -q 'node middle .* could not be prepared' dead.err
result $? "the export names a host that cannot be reached"
# shellcheck disable=SC2154  # of sshd.sh
sed -i "s|^middle .*|middle $(cut -d ' ' -f 1,2 "$sshd_folder/client.pub")|" "$sshd_folder/known_hosts"
! hosts/run.sh --folder "$PWD/there" >key.out 2>key.err && grep -q 'HOST IDENTIFICATION HAS CHANGED\|Host key verification failed' key.err
result $? "the export refuses a changed host key"
bellwether collect "middle:$PWD/hosts" --json >collect-key.json 2>collect-key.err
[ $? = 2 ] && grep -q 'HOST IDENTIFICATION HAS CHANGED\|Host key verification failed' collect-key.json
result $? "collect refuses a changed host key with the message of ssh"
