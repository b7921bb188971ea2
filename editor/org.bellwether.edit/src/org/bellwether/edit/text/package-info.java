// SPDX-License-Identifier: Apache-2.0
/** The functions of text panes, and the outline. */
package org.bellwether.edit.text;
