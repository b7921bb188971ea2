// SPDX-License-Identifier: Apache-2.0
/** The threads of a process that serve and wait, and plans that would wait for themselves. */
package org.bellwether.generator.planner.concurrency;
