// SPDX-License-Identifier: Apache-2.0
/** Corbel's options: the catalogue, and the files that are generated from it. */
package org.bellwether.target.corbel.options;
