// SPDX-License-Identifier: Apache-2.0
/** Suites on the command line. */
package org.bellwether.cli.suite;
