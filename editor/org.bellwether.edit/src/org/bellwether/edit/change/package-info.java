// SPDX-License-Identifier: Apache-2.0
/** What can be done with a drawing: creating, deleting, moving, connecting, the clipboard. */
package org.bellwether.edit.change;
