// SPDX-License-Identifier: Apache-2.0
// A server with only seven operations, to measure the size of the ORB.
#include "bench_skel.hpp"
#include "echo_server.hpp"

int main(int argc, char** argv) { return peer::serve_echo(std::span(argv + 1, static_cast<std::size_t>(argc - 1))); }
