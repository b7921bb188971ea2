// SPDX-License-Identifier: Apache-2.0
/** Child processes and their logs. What the processes of a launch measure is in the package session. */
package org.bellwether.run.process;
