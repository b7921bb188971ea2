// SPDX-License-Identifier: Apache-2.0
/**
 * The entry points of this bundle: weaving of source trees, and refusal of specialisations that a model does not allow.
 */
package org.bellwether.specialise;
