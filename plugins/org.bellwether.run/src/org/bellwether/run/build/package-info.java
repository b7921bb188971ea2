// SPDX-License-Identifier: Apache-2.0
/** Builds generated programs and the runtimes of targets, and lists the requirements that this machine lacks. */
package org.bellwether.run.build;
