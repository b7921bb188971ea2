// SPDX-License-Identifier: Apache-2.0
/**
 * The compiled IDL 2: its parts of the model's IDL 3, their order, and facts about its types that every template needs.
 */
package org.bellwether.generator.idl;
