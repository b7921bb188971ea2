// SPDX-License-Identifier: Apache-2.0
/** Counts the instructions of launched processes. */
package org.bellwether.run.instructions;
