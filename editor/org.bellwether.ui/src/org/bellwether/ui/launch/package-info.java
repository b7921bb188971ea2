// SPDX-License-Identifier: Apache-2.0
/** Launch configurations of runs, their console, and the process of the command line. */
package org.bellwether.ui.launch;
