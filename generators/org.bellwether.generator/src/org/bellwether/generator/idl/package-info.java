// SPDX-License-Identifier: Apache-2.0
/**
 * The compiled IDL 2: the parts of the model's IDL 3, their order, and facts about types that every template needs.
 */
package org.bellwether.generator.idl;
