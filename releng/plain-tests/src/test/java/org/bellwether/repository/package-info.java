// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the repository itself: layers, packages and modules, places in the documentation, words, builds. Tests of a
 * bundle are in the bundle's fragment.
 */
package org.bellwether.repository;
