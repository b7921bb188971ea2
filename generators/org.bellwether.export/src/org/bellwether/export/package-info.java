// SPDX-License-Identifier: Apache-2.0
/**
 * Exports of experiments to testbeds: one class for each testbed, and the files that all of them share. The folder
 * {@code scripts} has the shell scripts of exports; the script of a generated project is in the harness.
 */
package org.bellwether.export;
