// SPDX-License-Identifier: Apache-2.0
/** Builds generated programs and the runtimes of targets, and says what this machine lacks for that. */
package org.bellwether.run.build;
