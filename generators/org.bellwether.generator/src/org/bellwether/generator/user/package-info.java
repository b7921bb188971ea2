// SPDX-License-Identifier: Apache-2.0
/**
 * The files that users write beside their model: the generator writes a first version, compares it with the model
 * later, and never changes it.
 */
package org.bellwether.generator.user;
