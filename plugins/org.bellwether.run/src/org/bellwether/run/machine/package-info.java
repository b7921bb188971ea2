// SPDX-License-Identifier: Apache-2.0
/** What is known of the ORBs that are installed on this machine. */
package org.bellwether.run.machine;
