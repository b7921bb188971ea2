// SPDX-License-Identifier: Apache-2.0
/** Child processes and their logs, and the options of ssh. The package session measures the processes of a launch. */
package org.bellwether.run.process;
