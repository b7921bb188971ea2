// SPDX-License-Identifier: Apache-2.0
/** Options that several commands share, and what they name. */
package org.bellwether.cli.options;
