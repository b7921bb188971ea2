// SPDX-License-Identifier: Apache-2.0
/** The files of a project, their models and layouts, and identities of elements. Changes are in the package state. */
package org.bellwether.edit.project;
