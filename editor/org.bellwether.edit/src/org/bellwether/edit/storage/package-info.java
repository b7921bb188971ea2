// SPDX-License-Identifier: Apache-2.0
/** Saving, backups, recovery, and changes by other programs. */
package org.bellwether.edit.storage;
