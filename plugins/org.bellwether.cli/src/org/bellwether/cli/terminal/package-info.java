// SPDX-License-Identifier: Apache-2.0
/** What commands say on the terminal: text, tables, progress, errors, exit codes. */
package org.bellwether.cli.terminal;
