// SPDX-License-Identifier: Apache-2.0
/**
 * The files of a project, their models and layouts, and the ids of elements. The package {@code state} changes them.
 */
package org.bellwether.edit.project;
