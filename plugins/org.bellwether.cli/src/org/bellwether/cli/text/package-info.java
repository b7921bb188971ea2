// SPDX-License-Identifier: Apache-2.0
/** Tables of results that several commands print. */
package org.bellwether.cli.text;
