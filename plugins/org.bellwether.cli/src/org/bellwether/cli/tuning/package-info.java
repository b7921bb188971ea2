// SPDX-License-Identifier: Apache-2.0
/** The command that finds the best settings of the build for a model. */
package org.bellwether.cli.tuning;
