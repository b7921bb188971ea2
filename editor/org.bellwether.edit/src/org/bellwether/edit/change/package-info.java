// SPDX-License-Identifier: Apache-2.0
/** Operations on a drawing: creating, deleting, moving, connecting, the clipboard. */
package org.bellwether.edit.change;
