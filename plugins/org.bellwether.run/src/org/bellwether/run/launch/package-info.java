// SPDX-License-Identifier: Apache-2.0
/** One launch of the processes of a generated program: its command, outcome, progress and expected time. */
package org.bellwether.run.launch;
