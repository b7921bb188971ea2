// SPDX-License-Identifier: Apache-2.0
/** Other hosts of a run: connections by ssh, the check whether programs fit, and copies of the files that they need. */
package org.bellwether.run.hosts;
