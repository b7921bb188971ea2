// SPDX-License-Identifier: Apache-2.0
/** Corbel's options: its catalogue, and what is made from it. */
package org.bellwether.target.corbel.options;
