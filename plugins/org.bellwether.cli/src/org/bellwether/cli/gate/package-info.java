// SPDX-License-Identifier: Apache-2.0
/** The command that holds runs or suites against a baseline. */
package org.bellwether.cli.gate;
