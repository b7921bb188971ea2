// SPDX-License-Identifier: Apache-2.0
/** Instructions that an activation executes, by process and by part of the program, in addition to measured times. */
package org.bellwether.results.instructions;
