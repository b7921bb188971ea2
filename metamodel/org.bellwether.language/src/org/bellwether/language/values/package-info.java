// SPDX-License-Identifier: Apache-2.0
/** Values and names between text and model. */
package org.bellwether.language.values;
