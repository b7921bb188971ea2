// SPDX-License-Identifier: Apache-2.0
/** Which threads of a process serve and wait, and plans that would wait for themselves. */
package org.bellwether.generator.planner.concurrency;
