// SPDX-License-Identifier: Apache-2.0
/** The commands for local labs: create a lab, list labs, open a shell on a host, remove labs. */
package org.bellwether.cli.lab;
