#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: long, measures
# Gains that are predicted before anything is built: a calibration of this machine, the prediction of specialise for BasicSP, and the
# report of a session of the general runtime, each specialisation alone, and all of them. The test builds Corbel nine times; the session
# uses the builds of the calibration for all but the last configuration.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"

if ! command -v valgrind >/dev/null; then
  echo "NOT RUN: gains that are predicted before anything is built: they need valgrind"
  exit 0
fi
cp -r "$BELLWETHER_HOME/examples/basicsp" model

bellwether specialise model --json >before.json 2>before.err
holds before.json '.prediction | .calibrated == false and (.fix | endswith("specialise model --calibrate"))' \
  "specialise names the command that calibrates"

bellwether specialise model --calibrate --json >predicted.json 2>calibrate.err
result $? "specialise --calibrate calibrates this machine"
holds predicted.json '.prediction | .calibrated and .exact and .options.Concurrency == "reactive" and (.runtime | startswith("corbel-"))' \
  "specialise predicts gains after the calibration"
holds predicted.json '.prediction.messages | length == 5 and all(.together.instructions | .low <= .gain and .gain <= .high)' \
  "each message of BasicSP has a predicted gain with an interval"
holds predicted.json '[.prediction.activations[] | select(.phase == "saturated")][0] | .messages == 6 and .together.instructions.gain > 0
  and (.together.ns | .low < .high)' "the activation of six messages has a predicted gain"
bellwether specialise model --set corbel.Concurrency=thread-per-connection --json >other.json 2>other.err
holds other.json '.prediction.calibrated == false' "the costs are for the calibrated value of Concurrency"

bellwether run model --samples 400 --warmup 20 --rounds 8 --rate-scale 20 --specialise each --instructions --json >run.json 2>run.err
result $? "runs the general runtime, each specialisation that BasicSP allows, and all of them"
alone='["dispatch", "fixed-sizes", "framework", "hooks-out", "native-layout", "request-header"]'
holds run.json "[.targets[].variant] == [\"general\"] + $alone + [\"specialised\"] and all(.targets[]; .status == \"ok\")" \
  "in one session"
grep -q 'specialise each leaves null-locks out: ' run.err && grep -q 'specialise each leaves whole-request out: ' run.err
result $? "says which ones it leaves out"
holds run.json '[.targets[].build.runtime] | unique | length == 7' "with a woven runtime for each but the native layout"
holds run.json "[.targets[] | select(.build.specialisations) | .build.specialisations]
  == ($alone - [\"native-layout\"] + [$alone - [\"native-layout\"] | join(\", \")])" "of which the record names the specialisations"
holds run.json '.targets[1:] | all(.[]; .prediction.base == "general") and (last | .prediction.figures | length) > 3' \
  "and stores the prediction of each"
report=$(jq -r .report run.json)
grep -q 'Predicted gain of specialised' "$report"
result $? "the report has the section on predicted gains"
grep -q 'instructions of an activation in phase saturated' "$report"
result $? "the report has the predicted instructions"
# The goal: within 20 %
jq -s -e '(.[0].prediction.activations[] | select(.phase == "saturated") | .together.instructions.gain) as $predicted
  | (.[1].targets | INDEX(.variant) | map_values([.metrics[] | select(.kind == "instructions" and .name == "instructions")][0].value)) as $counts
  | ($counts.general - $counts.specialised) as $measured | ($predicted - $measured | fabs) <= 0.2 * ($measured | fabs)' predicted.json run.json >/dev/null
result $? "predicted instructions are within 20 % of the measured ones"
