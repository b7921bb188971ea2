// SPDX-License-Identifier: Apache-2.0
/** Exports of experiments to testbeds: one class for each testbed, and the files that all of them share. */
package org.bellwether.export;
