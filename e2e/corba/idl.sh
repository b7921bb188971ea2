#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal, first
# IDL in: Corbel's compiler with a plain program, and figures from an IDL file alone. IdlCommandTest checks the output
# of the commands and the files that they write.

# shellcheck source=../lib/e2e.sh
. "$BELLWETHER_HOME/e2e/lib/e2e.sh"
# shellcheck source=../lib/corbel.sh
. "$BELLWETHER_HOME/e2e/lib/corbel.sh"

example=$BELLWETHER_HOME/examples/plain-corba

# shared COMMAND…: runs the command with ccache, so that compilations in the different folders of the runs are shared
shared() {
  launcher=
  command -v ccache >/dev/null && launcher=CMAKE_CXX_COMPILER_LAUNCHER=ccache
  env ${launcher:+"$launcher"} CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1 "$@"
}

install_corbel "$PWD/installed" >corbel.out 2>&1 &&
  shared cmake -S "$example" -B build -DCMAKE_PREFIX_PATH="$PWD/installed" >build.out 2>&1 &&
  shared cmake --build build >>build.out 2>&1
result $? "builds a plain program on an installed Corbel"
printf 'interface S {\n  void h(long q);\n};\n' >wrong.idl
mkdir package && cat >package/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(wrong LANGUAGES CXX)
find_package(Corbel REQUIRED)
corbel_idl(wrong ../wrong.idl)
CMAKE
cmake -S package -B no -DCMAKE_PREFIX_PATH="$PWD/installed" >no.out 2>&1
[ $? = 1 ] && grep -q BW010 no.out && ! grep -q schema no.out
result $? "CMake shows the error in the IDL file"
sed -i 's/REQUIRED/REQUIRED COMPONENTS poa shmm/' package/CMakeLists.txt
cmake -S package -B no -DCMAKE_PREFIX_PATH="$PWD/installed" >no.out 2>&1
[ $? = 1 ] && grep -q 'no module shmm' no.out && grep -qw poa no.out
result $? "CMake lists the modules if one does not exist"
mkfifo end
build/server <end >reference 2>server.err &
exec 3>end
tries=0
until [ -s reference ] || [ $tries = 600 ]; do
  tries=$((tries + 1))
  sleep 0.1
done
build/client "$(cat reference)" hello >client.out 2>client.err && printf 'said hello\nsum 6 of 3\ncalls 3\n' | cmp -s - client.out
result $? "the client of the plain program calls the server"
build/client "$(cat reference)" "$(printf '%081d' 0)" >client.out 2>client.err && grep -q '^too long: 81$' client.out
result $? "the client of the plain program catches exceptions"
exec 3>&-
wait $!
result $? "the server of the plain program ends"

# The program of Corbel's README as printed: each of its files begins with its name
mkdir first
(cd first && awk '
  /^##/ { inside = /^## A first program$/ }
  /^[^ ]/ { file = "" }
  inside && /^    (#|\/\/) [A-Za-z]+\.(idl|txt|cpp)$/ { file = $2 }
  file != "" { print substr($0, 5) >file }' "$BELLWETHER_HOME/runtime-cpp/README.md")
shared cmake -S first -B first/build -DCMAKE_PREFIX_PATH="$PWD/installed" >first.out 2>&1 &&
  shared cmake --build first/build >>first.out 2>&1
result $? "builds the README's first program"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
first/build/server -ORBEndpointPort "$port" 2>first.err &
first/build/client -ORBReconnectTries 200 "corbaloc::127.0.0.1:$port/Echo" >first.said 2>&1 && [ "$(cat first.said)" = hello ]
result $? "the first program's client calls the server by a corbaloc URL"
kill -TERM $!
wait $!
result $? "the first program's server ends after SIGTERM"
first/build/server -ORBConcurrency none >first.out 2>first.err
[ $? = 1 ] && grep -q '^server: BAD_PARAM: An option' first.err
result $? "the first program prints the meaning of an exception"

cat >quick.idl <<'IDL'
module m {
  struct Point { double x, y; };
  typedef sequence<Point> Points;
  typedef fixed<9, 2> Money;
  valuetype Node { public long value; };
  struct Box { enum Side { TOP, LOW } where; any content; };
  interface Base {
    exception Bad { Node culprit; };
    long twice(in long value);
    void check() raises (Bad);
  };
  interface Shop : Base {
    Money pay(in Money sum, in wstring words, inout Object by, out long double weight, in Box from, out wchar sign);
    Points sorted(in Points path, inout string name, out Point first);
    oneway void hint(in string<5> text);
    any everything(in any value);
    attribute long level;
  };
};
IDL
bellwether quick quick.idl --interface Shop --target corbel --target omniorb --samples 200 --rounds 1 --keep bench --json >quick.json 2>quick.err
result $? "quick measures an interface with inherited operations on both ORBs"
jq -e '.status == "ok"
  and ([.undriven[].name] == ["m::Base::check"])
  and (.targets | length == 2)
  and all(.targets[]; ([.metrics[] | select(.kind == "latency")] | length == 6)
    and ([.metrics[] | select(.kind == "throughput")] | length == 7))' quick.json >/dev/null
result $? "quick has latency and throughput of each operation, and lists operations that it cannot call"
bellwether validate bench/quick.bellwether >kept.out 2>&1 && bellwether run bench/quick.bellwether --target corbel --samples 100 --json >kept.json 2>kept.err
result $? "quick --keep writes a valid model, which runs"
