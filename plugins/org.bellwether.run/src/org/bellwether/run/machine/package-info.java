// SPDX-License-Identifier: Apache-2.0
/** Finds the ORBs that are installed on this machine. */
package org.bellwether.run.machine;
