// SPDX-License-Identifier: Apache-2.0
/** Counting the instructions of launched processes. */
package org.bellwether.run.instructions;
