// SPDX-License-Identifier: Apache-2.0
/** Child processes and their logs. The package session measures the processes of a launch. */
package org.bellwether.run.process;
