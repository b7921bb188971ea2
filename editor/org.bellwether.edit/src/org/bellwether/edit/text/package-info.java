// SPDX-License-Identifier: Apache-2.0
/** The parts of text panes and the outline beside the text. */
package org.bellwether.edit.text;
