// SPDX-License-Identifier: Apache-2.0
/** Corbel's options: the catalogue, and the files that are made from it. */
package org.bellwether.target.corbel.options;
