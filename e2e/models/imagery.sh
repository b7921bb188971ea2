#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, measures
# Image tiles for a cockpit whose rates adapt to its load.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/lab.sh
. "$BELLWETHER_HOME/e2e/lib/lab.sh"

bellwether run "$BELLWETHER_HOME/examples/imagery" --variant relaxed:deadline=48 --variant tight:deadline=38 --samples 200 \
  --out "$PWD/out" --json >session.json 2>session.err
result $? "runs the example with two deadlines"
jq '[.targets[] | {key: .variant, value: ([.metrics[] | select(.kind == "recomputations")] | first)}] | from_entries' \
  session.json >recomputations.json
holds recomputations.json 'all(.name == "cockpit_rates" and .count >= 3 and .max > 0)' "counts and times the recomputations of rates"
jq '[.targets[].metrics[] | select(.kind == "deadline-misses") | {key: .name, value: .}] | from_entries' session.json >deadlines.json
holds deadlines.json 'all(.shed == 0 and .of == .made + .count + .cancelled + .shed)' \
  "no timer is shed at its lowest rate"
grep -q '<h2>Adapted rates</h2>' "$(jq -r .report session.json)"
result $? "the report has the section on adapted rates"

# The first columns of the file are begin, duration, cause and processors.
find "$BELLWETHER_STORE" -name 'fetching.cockpit.rates.tsv' >files.txt
[ "$(wc -l <files.txt)" = 2 ]
result $? "each run stores its recomputations"
settled=0
while read -r file; do
  awk -F '\t' '
    NR == 2 { for (i = 5; i <= NF; i++) if ($i == "decoder.tile") decoder = i }
    NR == 3 { first = $1; lowest = $decoder }
    NR > 2 {
      if ($decoder > highest) {
        highest = $decoder
        reached = $1
      }
      last = $1
      count++
      used = $4 > used ? $4 : used
    }
    END { exit !(count >= 3 && highest > lowest && (reached - first) * 2 <= last - first && used <= 1.000001)
    }' "$file" && settled=$((settled + 1))
done <files.txt
[ "$settled" = 2 ]
result $? "rates rise to their highest values in the first half of the run"

# A tile takes 39 ms over the link: not even tiles that are compressed in part can be fetched at the highest rate.
lab_test "tiles over a link"
BELLWETHER_STORE=$PWD/lab-store
bellwether run "$BELLWETHER_HOME/examples/imagery" --lab --samples 60 --out "$PWD/lab-out" --json >lab.json 2>lab.err
result $? "runs the example over a link of a lab"
find "$BELLWETHER_STORE" -name 'fetching.cockpit.rates.tsv' -exec cat {} + |
  awk -F '\t' 'NR == 2 { for (i = 5; i <= NF; i++) if ($i == "delegate.fetch") fetch = i } NR > 2 { last = $fetch }
    END { exit !(last >= 1 && last < 45) }'
result $? "the link limits the rate of the timer that fetches tiles"
