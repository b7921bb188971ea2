// SPDX-License-Identifier: Apache-2.0
/** The command that analyses schedulability before anything runs. */
package org.bellwether.cli.schedulability;
