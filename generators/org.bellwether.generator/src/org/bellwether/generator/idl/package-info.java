// SPDX-License-Identifier: Apache-2.0
/**
 * The IDL 2 that is compiled: what of the model's IDL 3 it holds, in which order, and facts about its types that every
 * template needs.
 */
package org.bellwether.generator.idl;
