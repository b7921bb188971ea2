// SPDX-License-Identifier: Apache-2.0
/** The command that compares runs or suites with a baseline. */
package org.bellwether.cli.gate;
