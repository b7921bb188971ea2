// SPDX-License-Identifier: Apache-2.0
/** Suites: all experiments of a project, or of several projects, one after the other. */
package org.bellwether.run.suite;
