// SPDX-License-Identifier: Apache-2.0
/** The output of commands on the terminal: text, tables, progress, errors, exit codes. */
package org.bellwether.cli.terminal;
