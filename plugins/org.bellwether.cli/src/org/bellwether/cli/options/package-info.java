// SPDX-License-Identifier: Apache-2.0
/** The options that several commands share, and the objects that these options name. */
package org.bellwether.cli.options;
