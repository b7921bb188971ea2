// SPDX-License-Identifier: Apache-2.0
/** The commands for testbeds: export an experiment, collect its results. */
package org.bellwether.cli.testbed;
