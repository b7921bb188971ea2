// SPDX-License-Identifier: Apache-2.0
/** What text panes and the outline need beside the text. */
package org.bellwether.edit.text;
