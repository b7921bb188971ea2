// SPDX-License-Identifier: Apache-2.0
/** Instructions that an activation executes, by process and by part of the program: a witness beside the clock. */
package org.bellwether.results.instructions;
