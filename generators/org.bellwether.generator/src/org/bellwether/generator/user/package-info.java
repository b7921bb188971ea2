// SPDX-License-Identifier: Apache-2.0
/**
 * The files that users write next to their model: the generator creates a first version, later compares the files with
 * the model, and never changes them.
 */
package org.bellwether.generator.user;
