// SPDX-License-Identifier: Apache-2.0
/** Options that several commands share, and the objects that they name. */
package org.bellwether.cli.options;
