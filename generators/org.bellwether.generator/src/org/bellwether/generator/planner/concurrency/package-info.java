// SPDX-License-Identifier: Apache-2.0
/** The threads of a process that serve and wait, and checks for deadlocks of a plan. */
package org.bellwether.generator.planner.concurrency;
