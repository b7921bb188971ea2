// SPDX-License-Identifier: Apache-2.0
/** The deadlines that an analysis does not guarantee, as problems and as marks of elements. */
package org.bellwether.edit.schedulability;
