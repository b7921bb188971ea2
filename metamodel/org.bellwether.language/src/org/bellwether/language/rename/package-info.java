// SPDX-License-Identifier: Apache-2.0
/** Renaming of elements in all files of a project. */
package org.bellwether.language.rename;
