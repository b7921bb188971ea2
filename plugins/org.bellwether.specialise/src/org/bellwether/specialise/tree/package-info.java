// SPDX-License-Identifier: Apache-2.0
/** The source tree, and the folder of the result. */
package org.bellwether.specialise.tree;
