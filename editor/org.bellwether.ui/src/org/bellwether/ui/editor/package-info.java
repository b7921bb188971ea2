// SPDX-License-Identifier: Apache-2.0
/** The editor part: a frame for the page of {@code bellwether edit}. */
package org.bellwether.ui.editor;
