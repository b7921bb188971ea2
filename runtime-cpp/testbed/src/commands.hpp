// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace bw::testbed {

/// Creates a lab: a process-id and a network namespace, for users without rights also a user namespace. They exist as
/// long as their first process.
int make_lab(const std::vector<std::string>& words);

/// Creates a host of a lab: new namespaces, in which a command runs as the first process.
int make_host(const std::vector<std::string>& words);

/// Runs a command in the network of a lab, or in all namespaces of a host.
int run_inside(const std::vector<std::string>& words);

/// Runs a link between hosts of a lab.
int relay(const std::vector<std::string>& words);

/// Measures a link between two hosts.
int probe(const std::vector<std::string>& words);

}  // namespace bw::testbed
