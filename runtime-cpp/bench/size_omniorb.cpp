// SPDX-License-Identifier: Apache-2.0
// A server with seven operations and nothing else: its size is what the ORB costs.
#include "bench.hh"
#include "echo_server.hpp"

int main(int argc, char** argv) { return peer::serve_echo(std::span(argv + 1, static_cast<std::size_t>(argc - 1))); }
