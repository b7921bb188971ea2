// SPDX-License-Identifier: Apache-2.0
/** Saving, backups, recovery, and changes that others make in the files. */
package org.bellwether.edit.storage;
