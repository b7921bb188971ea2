#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures, first
# Local labs: BasicSP on four hosts with links between them, through real ssh servers; two labs at the same time; the remains of
# labs whose creators were killed; and models from which no lab can be made.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/lab.sh
. "$BELLWETHER_HOME/e2e/lib/lab.sh"

# Separate folders for labs
BELLWETHER_LABS=$PWD/labs
export BELLWETHER_LABS

cp -r "$BELLWETHER_HOME/examples/basicsp-lan" lan
rm -rf lan/out

# A link to nowhere, and names that a shell would execute as commands, are refused before any process or file is
# created, for every user
sed '/link panel/d' lan/basicsp-lan.bellwether >apart.bellwether
bellwether run apart.bellwether --lab --json >apart.json 2>apart.err
[ $? = 2 ] && grep -q BW414 apart.json
result $? "refuses connected instances on hosts without a link"
# shellcheck disable=SC2016  # the text is to stay as it is
sed 's/  node gps {/  node gps {\n    host "$(touch touched)";/' lan/basicsp-lan.bellwether >named.bellwether
bellwether run named.bellwether --lab --json >named.json 2>named.err
[ $? = 2 ] && grep -q BW410 named.json
result $? "refuses a host's name with characters of the shell"

if [ "$(id -u)" != 0 ]; then
  echo "NOT RUN: local labs of root: this user is not root; lab-without-root.sh has the labs of other users"
  exit
fi
if bare test -x "$BELLWETHER_HOME/bellwether"; then
  mkdir home
  chmod 777 home
  bare HOME="$PWD/home" BELLWETHER_LABS="$PWD/home/labs" "$BELLWETHER_HOME/bellwether" lab up "$BELLWETHER_HOME/examples/basicsp-lan" \
    --json >rights.json 2>rights.err
  [ $? = 3 ] && grep -Eq 'no-user|no-rights' rights.json
  result $? "refuses a lab to a user without an entry in the password database"
fi
lab_test "local labs"

bellwether run lan --lab --samples 60 --warmup 5 --json >run.json 2>run.err
result $? "runs BasicSP on four hosts of a lab"
holds run.json '.status == "ok" and ([.targets[0].metrics[] | select(.kind == "latency")] | length == 6 and all(.count == 60 and .p50 > 4000000))' \
  "each call takes twice the delay of its link, and longer"
holds run.json '[.targets[0].metrics[] | select(.kind == "throughput")] | length == 3 and all(.value > 0)' \
  "each link has a throughput of events"
holds run.json '.targets[0].network | .schema == "bellwether.network/1" and [.links[].name] == ["tick", "position", "panel"] and
  all(.links[]; (.means == "relay" or .means == "netem") and .asked.delayNs == 2000000 and .asked.bitsPerSecond == 100000000)' \
  "the run records the means and the parameters of the links"
holds run.json '.targets[0].network.links | all(.[].found[]; .askedNs == 4008000 and .lost == 0 and .minNs > 4000000)' \
  "the run records the measured delay of the links"
holds run.json '.targets[0].network.links | all(.[]; .means != "relay" or all(.ends[].packets; .received > 60))' \
  "the measured messages used the links"
holds run.json '.targets[0].settings.lab == true' "the run has the setting lab"
grep -q '<h2>Network</h2>' "$(jq -r .report run.json)"
result $? "the report has the section on the network"
# The run has estimated the hosts' clocks; the lab has the true values
# shellcheck disable=SC2016  # jq's variables
holds run.json '.targets[0] | .network.hosts as $truth | (.clocks | length) % 8 == 0 and (.clocks | length) > 0 and all(.clocks[]; . as $found |
  ($truth[] | select(.name == $found.host) | .clockNs - $found.offsetNs | fabs) <= $found.boundNs)' \
  "the true offset of each clock is within the bound of the estimate"
holds run.json '.targets[0].clocks | all(.[]; .boundNs < 1400000 and (.driftPpm | fabs) < 1000)' \
  "the bounds of the clocks are below 1.4 ms"
holds run.json '.targets[0].clocks | all(.[]; (.source.daemon | type) == "string" and (.launcherSource.daemon | type) == "string")' \
  "each clock has the name of its time daemon, or an empty one"
# Over the links, too: each comparison alone, and all of them together, from the first host over the others to the last one
# shellcheck disable=SC2016  # jq's variables
inside='([.network.hosts[] | {(.name): .clockNs}] | add) as $truth | all(.clockPairs[]; ($truth[.to] - $truth[.from]) as $real |
  [., .control] + .links | all(.[]; ($real - .offsetNs | fabs) <= .boundNs))'
holds run.json ".targets[0] | $inside" "the true offset of each pair of clocks is within its bounds"
holds run.json '.targets[0].clockPairs | (map(.from + " " + .to) | unique) == ["airframe display", "gps airframe", "timer display", "timer gps"] and
  all(.[].links[]; .exchanges >= 16 and .strays == 0 and .boundNs > 2000000) and all(.[]; .boundNs <= .control.boundNs and (.sources | length) > 0)' \
  "exchanges over a link with a delay keep the narrower bound"
holds run.json '.targets[0].metrics[] | select(.name == "update" and .kind == "latency") | .count == 60 and .clockBound > 0 and .p50 > 14000000 and .p50 < 30000000' \
  "a path from one host to another is measured by both clocks"
grep -q '<h2>Clocks</h2>' "$(jq -r .report run.json)" && grep -q '± clocks' "$(jq -r .report run.json)" &&
  grep -q 'bound given by' "$(jq -r .report run.json)"
result $? "the report has the clocks with their bounds and sources"
bellwether lab list --json >none.json 2>none.err
holds none.json '.labs == []' "no lab is left after the run"
bellwether run lan --samples 20 --warmup 2 --json >local.json 2>local.err
holds local.json '.status == "ok" and any(.warnings[]; contains("without the links of the model")) and
  all(.targets[0].metrics[] | select(.kind == "latency"); .p50 < 4000000 and (has("clockBound") | not))' \
  "a run without a lab warns that links are missing"

# The path of one event over a link without a delay: shorter than the error of the clocks. Changed models keep their name: ccache
# then has their objects
mkdir short lossy
sed 's/ delay 2 ms//; s/  measure throughput events_of_timer at.*/  measure latency arrival at gps.refresh in timed warmup 2 samples 20;\
  measure latency rough at gps.refresh in timed clock error 1 s warmup 2 samples 20;\
  measure latency exact at gps.refresh in timed clock error 1 ns warmup 2 samples 20;/' \
  lan/basicsp-lan.bellwether >short/basicsp-lan.bellwether
bellwether run short --lab --samples 20 --warmup 2 --json >short.json 2>short.err
holds short.json '.status == "ok" and (.targets[0].metrics[] | select(.name == "arrival") |
    if .p50 == null then .count == 20 and (.refused.p50 | test("known to ±.* more than a tenth of the median"))
    else .clockBound <= 0.1 * .p50 end)' \
  "refuses the latency of a path that is short compared with the clocks' error"
holds short.json 'any(.targets[0].metrics[]; .name == "rough" and .p50 > 0 and .clockBound > 0) and
  any(.targets[0].metrics[]; .name == "exact" and .p50 == null and (.refused.p50 | test("more than the model.s limit of 0.001 µs")))' \
  "the limit clock error of a metric replaces the usual limit"
holds short.json ".targets[0] | $inside" \
  "over a short link, the true offset of each pair of clocks is within its bounds"
holds short.json '.targets[0].clockPairs | all(.[]; (.sources | any(startswith("link "))) and .boundNs < .control.boundNs)' \
  "a short link narrows the bound"
# shellcheck disable=SC2016  # jq's variables
echo "# farthest from the truth over a short link: $(jq '.targets[0] | ([.network.hosts[] | {(.name): .clockNs}] | add) as $truth |
  [.clockPairs[] | ($truth[.to] - $truth[.from]) as $real | .links[] | $real - .offsetNs | fabs] | max / 1000' short.json) µs"

# Links that lose some datagrams: a greater loss would delay TCP beyond the run's limit
sed 's/ bandwidth 100 Mbit.s delay 2 ms/ delay 1 ms loss 3 %/' lan/basicsp-lan.bellwether >lossy/basicsp-lan.bellwether
bellwether run lossy --lab --samples 10 --warmup 1 --json >lossy.json 2>lossy.err
holds lossy.json '.status == "ok" and (.targets[0].clockPairs | all(.[].links[]; .exchanges >= 16 and .boundNs < 2000000) and
  any(.[].links[]; .exchanges < .asked))' \
  "a link that loses packets has fewer answers"
holds lossy.json ".targets[0] | $inside" \
  "over a lossy link, the true offset of each pair of clocks is within its bounds"

# Two labs of one model, created at the same time
bellwether lab up lan --json >one.json 2>one.err &
one=$!
bellwether lab up lan --json >two.json 2>two.err
result $? "creates the second of two labs at the same time"
wait "$one"
result $? "creates the first of two labs at the same time"
first=$(jq -r .lab one.json)
second=$(jq -r .lab two.json)
[ "$first" != "$second" ]
result $? "two labs of one model have different names"
for lab in "$first" "$second"; do
  [ "$(bellwether lab shell gps --lab "$lab" -- ssh airframe uname -n 2>>shell.err)" = airframe ]
  result $? "hosts of $lab reach one another"
  # shellcheck disable=SC2016  # for the shell there
  bellwether lab shell gps --lab "$lab" -- sh -c \
    'uname -n; ip -4 -o addr show position | tr -s " " | cut -d" " -f4; cat /etc/hosts; ls /tmp; cat /proc/self/timens_offsets' \
    >"$lab.out" 2>>shell.err
  [ "$(sed -n 1,2p "$lab.out" | paste -sd ' ' -)" = "gps 10.64.1.1/24" ] && grep -q ' airframe$' "$lab.out"
  result $? "a host of $lab has its own name and addresses"
  truth=$(sed -n 's/^gps //p' "$BELLWETHER_LABS/$lab/clocks")
  [ "$truth" -gt 0 ] && awk -v truth="$truth" '$1 == "monotonic" { exit !($2 * 1e9 + $3 == truth) }' "$lab.out"
  result $? "a host of $lab has its own clock"
done
bellwether lab shell gps -- true >several.out 2>several.err
[ $? = 2 ] && grep -q "Several labs have a host gps" several.err
result $? "lab shell needs --lab if several labs have the host"
# shellcheck disable=SC2016  # the text is to stay as it is
bellwether lab shell '$(touch touched)' --lab "$first" -- true >quoted.out 2>quoted.err
[ $? = 2 ] && [ ! -e touched ]
result $? "lab shell does not execute the host's name"
bellwether lab up lan --name "$first" --json >taken.json 2>taken.err
[ $? = 2 ] && grep -q lab-exists taken.json
result $? "lab up refuses the name of an existing lab"
bellwether lab down "$first" --json >down.json 2>down.err
holds down.json '.removed == ["'"$first"'"]' "lab down removes one of two labs"
[ "$(bellwether lab shell gps -- uname -n 2>>shell.err)" = gps ]
result $? "lab down keeps the other lab"

# A lab whose first process was killed, and a lab whose creator was killed during a measurement
kill -9 "$(jq .first.pid "$BELLWETHER_LABS/$second/lab.json")"
bellwether run lan --lab --samples 2000 --store "$PWD/killed" --json >killed.json 2>killed.err &
creator=$!
tries=0
until grep -qs measuring killed/runs/*/round-1/status.jsonl || [ $tries -gt 900 ]; do
  sleep 0.2
  tries=$((tries + 1))
done
[ ! -e "$BELLWETHER_LABS/$second" ]
result $? "a run with a lab removes the remains of a killed lab"
running=$(ls "$BELLWETHER_LABS")
leader=$(jq .first.pid "$BELLWETHER_LABS/$running/lab.json")
grep -qs measuring killed/runs/*/round-1/status.jsonl && [ -e "/proc/$leader" ]
result $? "the lab exists while the run measures"
kill -9 "$creator"
wait "$creator" 2>/dev/null
tries=0
while [ -e "/proc/$leader" ] && [ $tries -lt 600 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
[ ! -e "/proc/$leader" ] && [ -z "$(pgrep -f "relay --lab $leader ")" ]
result $? "the processes of a lab end with its creator"
bellwether doctor --json >doctor.json 2>doctor.err
jq -e --arg lab "$running" '.labs.removed == [$lab]' doctor.json >/dev/null && [ -z "$(ls "$BELLWETHER_LABS")" ]
result $? "doctor removes the remains of a lab whose creator was killed"
bellwether lab down --json >nothing.json 2>nothing.err
holds nothing.json '.removed == []' "lab down without labs removes nothing"

# Many hosts on one link
{
  sed '/^deployment/,$d' lan/basicsp-lan.bellwether
  cat <<'TEXT'
deployment many of BasicSP {
  node first { process all { timer; gps; airframe; display; } }
  node other[i : 19] {}
  link lan between first, other delay 1 ms;
}
experiment calls of many {
  targets corbel;
  timed phase timed;
  measure latency get_data at airframe.gps.get_data warmup 1 samples 10;
}
TEXT
} >many.bellwether
bellwether lab up many.bellwether --json >many.json 2>many.err
result $? "creates a lab of 20 hosts"
holds many.json '(.hosts | length) == 20 and (.links[0].ends | length) == 20' "20 hosts share one link"
[ "$(bellwether lab shell other_18 -- ssh other_3 uname -n 2>>shell.err)" = other_3 ]
result $? "hosts on one link reach one another"
bellwether lab down >end.out 2>end.err
[ -z "$(ls "$BELLWETHER_LABS")" ]
result $? "lab down leaves no files"
