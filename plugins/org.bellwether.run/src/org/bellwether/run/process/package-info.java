// SPDX-License-Identifier: Apache-2.0
/** Child processes and their logs. The package session has the measurements of a launch's processes. */
package org.bellwether.run.process;
