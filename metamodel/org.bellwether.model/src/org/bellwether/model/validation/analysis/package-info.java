// SPDX-License-Identifier: Apache-2.0
/**
 * The classes that constraints share: their interface, the collector of problems, and analyses of the whole model that
 * are computed once.
 */
package org.bellwether.model.validation.analysis;
