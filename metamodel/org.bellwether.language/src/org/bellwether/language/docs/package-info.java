// SPDX-License-Identifier: Apache-2.0
/** The reference page of the language, from the grammar and the schema. */
package org.bellwether.language.docs;
