#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# Specialisations that are woven into Corbel: a run measures the general and the woven runtime in one session, its record has the
# woven specialisations, and Corbel's tests run with the woven runtime that the run has built, with a comparison of specialised and
# general decoding. With --long, a parameter of the model selects the woven specialisations; Corbel's test programs and this
# comparison also run with each specialisation alone, each pair, and all; and with all, the other test programs, those with omniORB and
# JacORB, a fuzzer and the benchmark of emission run, too.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/jacorb.sh
. "$BELLWETHER_HOME/e2e/lib/jacorb.sh"
export PYTHONDONTWRITEBYTECODE=1

# The example of the Maven build
cp "$BELLWETHER_HOME/examples/maven-ci/src/main/bellwether/heating.bellwether" .

bellwether run heating.bellwether --samples 20 --warmup 5 --rounds 1 --rate-scale 10 --set corbel.Concurrency=reactive \
  --specialise dispatch,fixed-sizes,framework,hooks-out,native-layout,null-locks,request-header,whole-request --json >all.json 2>all.err
result $? "measures general and specialised configurations in turn"
holds all.json '[.targets[].variant] == ["general", "specialised"] and ([.configurations[].configuration] | unique | length == 2)
  and all(.targets[]; .status == "ok" and (.metrics | length) == 3 and all(.metrics[]; (.systemExceptions // 0) == 0))' \
  "both configurations have results and different hashes"
holds all.json '[.targets[].build.runtime] | unique | length == 2' "each configuration has its own runtime"
holds all.json '.targets[0].build | has("specialisations") | not' \
  "the runtime of the general configuration is not woven"
holds all.json '.targets[1].build | .specialisations == "dispatch, fixed-sizes, framework, hooks-out, null-locks, request-header, whole-request"
  and .rules == "dispatch, fixed-sizes, framework, framework-blocking-wait, framework-reactive, framework-sockets, hooks-out, null-locks, request-header, whole-request"
  and (.compliance | test("CORBA"))' \
  "the record of the specialised configuration has specialisations, rules and compliance"
grep -q 'framework-blocking-wait' "$(jq -r .report all.json)"
result $? "the report has the woven rules"

if command -v ccache >/dev/null; then
  export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_SLOPPINESS=time_macros,locale
fi
# over RUNTIME FOLDER: builds Corbel's tests of specialisations with a runtime that a run has built, for the value of Concurrency
# in the variable concurrency. The compiler is clang, which takes half of GCC's time
concurrency=reactive
over() {
  runtime=${XDG_CACHE_HOME:-$HOME/.cache}/bellwether/runtimes/$1
  cmake -S "$BELLWETHER_HOME/runtime-cpp/tests/specialisations" -B "$2" -G Ninja -DCMAKE_CXX_COMPILER=clang++-16 \
    -DCMAKE_PREFIX_PATH="$runtime/prefix" -DWOVEN_SOURCES="$runtime/source" -DWOVEN_CONCURRENCY="$concurrency" >"$2.log" 2>&1 &&
    cmake --build "$2" >>"$2.log" 2>&1
}
# tested RUNTIME FOLDER FILTER FILTER: builds these tests, and runs those that the filters of GoogleTest select in each
# program
tested() {
  folder=$2
  over "$1" "$folder"
  built=$?
  result $built "Corbel's tests can be built over the woven runtime: $folder"
  if [ $built != 0 ]; then
    cat "$folder.log"
    return
  fi
  for program in specialisation_test specialised_call_test; do
    "$folder/$program" --gtest_brief=1 --gtest_filter="$3" >"$program.log" 2>&1
    status=$?
    [ $status = 0 ] || cat "$program.log"
    result $status "$program passes over the woven runtime: $folder"
    shift
  done
  compared "$folder/repeated_requests" "$folder"
}
# compared PROGRAM NAME: compares requests that repeat the previous one of their connection with the same requests alone, for each
# small mutation of the fuzzer's corpus. The program's ORB is reactive
compared() {
  [ "$concurrency" = reactive ] || return 0
  "$1" --mutate "$BELLWETHER_HOME/runtime-cpp/fuzz/corpus/repeated_requests" >"$2-compared.log" 2>&1
  status=$?
  [ $status = 0 ] || cat "$2-compared.log"
  result $status "specialised and general decoding of requests agree: $2"
}
# The runtime calls no interception points; these tests attach functions to them
without_interception='FoldedDispatch.InterceptorsSeeEachRequest:HeaderReuse.SendsServiceContexts*'
# The runtime has no locks; these tests use object adapters in two threads of an ORB
two_threads='All/Streams.*:FoldedDispatch.AnObjectThatHasEnded*:FoldedDispatch.ANewObject*:FoldedDispatch.AManagerThatHolds*'
two_threads="$two_threads:FoldedDispatch.AdaptersWithAThread*:FoldedDispatch.ObjectsThatAreNever*"
tested "$(jq -r '.targets[1].build.runtime' all.json)" woven "-$without_interception:$two_threads" \
  'FailedMessage*:*/FailedMessages.*:HeaderReuse.KnowsTargets*:HeaderReuse.ComparesNames*'

[ "$BELLWETHER_TEST" = long ] || exit 0
# A parameter selects the same specialisations except null-locks, so that tests with several threads can run with the runtime, too
# shellcheck disable=SC2016  # of the model
sed 's/^experiment steady of local {/&\n  parameter woven : boolean = FALSE;\n  specialise dispatch = ${woven};\n  specialise fixed-sizes = ${woven};\n  specialise framework = ${woven};\n  specialise hooks-out = ${woven};\n  specialise request-header = ${woven};\n  specialise whole-request = ${woven};/' \
  heating.bellwether >factor.bellwether
bellwether run factor.bellwether --samples 20 --warmup 5 --rounds 1 --rate-scale 10 --variant off:woven=FALSE --variant on:woven=TRUE \
  --json >factor.json 2>factor.err
holds factor.json '[.targets[] | .status == "ok" and .build.specialisations == (if .variant == "on" then "dispatch, fixed-sizes, framework, hooks-out, request-header, whole-request" else null end)] | all' \
  "a parameter of the model selects the specialisations"
[ "$(jq -r '.targets[0].build.runtime' factor.json)" = "$(jq -r '.targets[0].build.runtime' all.json)" ]
result $? "equal runtimes are built once"
tested "$(jq -r '.targets[1].build.runtime' factor.json)" locked "-$without_interception" "-$without_interception"

bellwether run heating.bellwether --samples 20 --warmup 5 --rounds 1 --rate-scale 10 --no-windows --json \
  --variant threads:corbel.BoundFramework=true --variant threads:corbel.Concurrency=thread-per-connection >threads.json 2>threads.err
holds threads.json '.targets[0] | .status == "ok" and (.build.rules | test("framework-thread-per-connection"))' \
  "thread-per-connection weaves its own rules"
bellwether run heating.bellwether --samples 20 --warmup 5 --rounds 1 --rate-scale 10 --no-windows --json \
  --variant pool:corbel.BoundFramework=true --variant pool:corbel.FoldedDispatch=true --variant pool:corbel.Concurrency=thread-pool \
  >pool.json 2>pool.err
holds pool.json '.targets[0] | .status == "ok" and (.build.rules | test("framework-thread-pool"))' \
  "thread-pool weaves its own rules"
concurrency=thread-pool
tested "$(jq -r '.targets[0].build.runtime' pool.json)" pool 'BoundThreadPool.*' \
  'All/AdapterActivators.*:All/DefaultServants.*:All/HeldRequests.*:All/ManagerExceptions.*:All/ServantActivators.*:All/SingleThreadModel.*'
# Corbel's test programs with its sources, woven as a user weaves them
mkdir source rules
(cd "$BELLWETHER_HOME/runtime-cpp" && tar -cf - --exclude=./build .) | tar -xf - -C source
cp source/specialisations/*/*.xml rules
# woven NAME RULES FILTER: builds and runs the tests of calls and of object adapters that the filter of GoogleTest selects, and
# the comparison of decoding
woven() {
  bellwether weave --rules rules --only "$2" --source source --out "$1" >"$1.log" 2>&1 &&
    cmake -S "$1" -B "$1-build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DCORBEL_HARNESS=OFF \
      >>"$1.log" 2>&1 &&
    cmake --build "$1-build" --target orb_test poa_test replay_repeated_requests >>"$1.log" 2>&1
  built=$?
  result $built "$1 can be woven into the sources, and built"
  [ $built = 0 ] || cat "$1.log"
  for program in orb/orb_test poa/poa_test; do
    "$1-build/tests/$program" --gtest_brief=1 --gtest_filter="$3" >"$1.out" 2>&1
    status=$?
    [ $status = 0 ] || cat "$1.out"
    result $status "$1 passes ${program#*/}"
  done
  compared "$1-build/fuzz/replay_repeated_requests" "$1"
}
# A woven program accepts the options whose refusal this test expects
not_refused='-Orb.RefusesSpecialisations*'
# Tests cannot attach functions to interception points of the woven program
no_interception="$not_refused:Policies.*:*Call.PassesAllInterceptionPoints*:*Collocation.InterceptorsSeeEveryCall*:HeaderReuse.SendsServiceContexts*:CodeSets.InvalidCodeSetContexts*"
sockets=framework,framework-sockets
# The other servers of these programs are reactive, which a runtime for a pool of threads refuses
woven pool $sockets,framework-thread-pool 'ThreadPool.*:EventQueue.*-*WithFifo:*IfAskedTo*:*WithMt'
concurrency=reactive
woven dispatch dispatch "$not_refused"
woven sockets $sockets "$not_refused"
woven header request-header "$not_refused"
woven dispatch-sockets dispatch,$sockets "$not_refused"
woven dispatch-header dispatch,request-header "$not_refused"
woven sockets-header $sockets,request-header "$not_refused"
woven fixed fixed-sizes "$not_refused"
woven fixed-dispatch fixed-sizes,dispatch "$not_refused"
woven fixed-header fixed-sizes,request-header "$not_refused"
woven fixed-sockets fixed-sizes,$sockets "$not_refused"
woven whole whole-request "$not_refused"
woven whole-dispatch whole-request,dispatch "$not_refused"
woven whole-sockets whole-request,$sockets "$not_refused"
woven whole-header whole-request,request-header "$not_refused"
woven whole-fixed whole-request,fixed-sizes "$not_refused"
# Tests with one thread in each ORB
one_thread='FailedMessage*:*/FailedMessages.*:HeaderReuse.KnowsTargets*:HeaderReuse.ComparesNames*:ClientCache*:ReferenceMemory.*:*/LocateRequest.*:CodeSets.Giop10*:CodeSets.References*:Deactivation.*:PoaManagers.*:ManagerFactory.*:NilArguments.*:PoaWithoutServer.Maps*:PoaWithoutServer.Gives*:Policies.IncompatiblePoa*:Policies.InvalidNil*'
woven null-locks null-locks "$one_thread-*SeveralThreads"
woven null-dispatch null-locks,dispatch "$one_thread-*SeveralThreads"
woven null-sockets null-locks,$sockets "$one_thread-*SeveralThreads"
woven null-header null-locks,request-header "$one_thread-*SeveralThreads"
woven null-whole null-locks,whole-request "$one_thread-*SeveralThreads"
woven null-fixed null-locks,fixed-sizes "$one_thread-*SeveralThreads"
woven null-hooks null-locks,hooks-out "$one_thread-*SeveralThreads:Policies.*"
woven hooks hooks-out "$no_interception"
woven hooks-dispatch hooks-out,dispatch "$no_interception"
woven hooks-header hooks-out,request-header "$no_interception"
woven hooks-sockets hooks-out,$sockets "$no_interception"
woven hooks-fixed hooks-out,fixed-sizes "$no_interception"
woven hooks-whole hooks-out,whole-request "$no_interception"
woven all dispatch,$sockets,request-header,whole-request,fixed-sizes,hooks-out "$no_interception"

# The other test programs about messages, connections and requests, and those with omniORB, with the last runtime. Programs that count
# locks, allocations and system calls, and those of interceptors and schedulers, are left out
others='bidir/bidir_test callbacks/callbacks_test cdr/cdr_test constructs/constructs_test context/context_test giop/giop_mutation_test
  giop/giop_test hostile/hostile_argument_test hostile/hostile_client_test hostile/hostile_message_test hostile/hostile_server_test
  interop/interop_test naming/naming_test orb/out_of_memory_test orb/session_test reactor/reactor_test rt/rt_test shm/shm_test
  shm/shmiop_hostile_test shm/shmiop_test transport/transport_test value/value_test'
# shellcheck disable=SC2046  # a list of targets
cmake --build all-build --target $(echo "$others" | sed 's|[^ ]*/||g') >others.log 2>&1
built=$?
result $built "the other test programs can be built over the woven runtime"
[ $built = 0 ] || cat others.log
for program in $others; do
  "all-build/tests/$program" --gtest_brief=1 --gtest_filter='-Bands.InterceptorsDoNotSee*' >"${program#*/}.out" 2>&1
  status=$?
  [ $status = 0 ] || cat "${program#*/}.out"
  result $status "all passes ${program#*/}"
done
compile_peers jacorb.out &&
  cmake --build all-build --target corbel_interop_peer corbel_values_peer corbel_wide_peer corbel_names >>jacorb.out 2>&1
built=$?
result $built "programs for JacORB, and those of Corbel over the woven runtime, can be built"
[ $built = 0 ] || cat jacorb.out
python3 "$BELLWETHER_HOME/e2e/lib/corba/jacorb.py" "$PWD/classes:$JACORB/*" "$PWD/all-build/tests/interop"

# The fuzzer, with the last sources
mkdir found
cmake -S all -B all-fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++-16 -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCORBEL_FUZZ=ON \
  -DCORBEL_SANITIZE=address,undefined -DCORBEL_HARNESS=OFF >fuzz.log 2>&1 &&
  cmake --build all-fuzz --target fuzz_repeated_requests >>fuzz.log 2>&1 &&
  all-fuzz/fuzz/fuzz_repeated_requests -seed="$(date +%s)" -max_total_time=60 -timeout=10 -rss_limit_mb=1024 -max_len=4096 \
    found source/fuzz/corpus/repeated_requests >>fuzz.log 2>&1
status=$?
[ $status = 0 ] || cat fuzz.log
result $status "a fuzzer finds no request that specialised and general decoding treat differently"

# Emission alone, with the last runtime
cmake -S all -B all-build -DCORBEL_BENCH=ON >emission.log 2>&1 && cmake --build all-build --target emission >>emission.log 2>&1
built=$?
result $built "the benchmark of emission can be built over a woven runtime"
[ $built = 0 ] || cat emission.log
"$BELLWETHER_HOME/runtime-cpp/bench/run" --build all-build --specialised woven=all-build --quick --rounds 1 --calls 50 \
  --sections emission --json - >emission.json 2>emission.err
result $? "the benchmark of emission runs over a woven runtime"
holds emission.json '.tables[0] | .failures == [] and ([.rows[][2]] | index("woven")) and ([.rows[][2]] | index("native-layout"))' \
  "the benchmark of emission measures both runtimes"
