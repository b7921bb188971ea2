// SPDX-License-Identifier: Apache-2.0
/** The ORBs that are installed on this machine. */
package org.bellwether.run.machine;
