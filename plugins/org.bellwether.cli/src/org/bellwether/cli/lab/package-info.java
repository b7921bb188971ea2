// SPDX-License-Identifier: Apache-2.0
/** The commands for local labs: make one, list them, open a shell on a host, remove them. */
package org.bellwether.cli.lab;
