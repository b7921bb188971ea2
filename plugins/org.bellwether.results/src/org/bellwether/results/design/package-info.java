// SPDX-License-Identifier: Apache-2.0
/**
 * Designed experiments: the combinations of levels that are run, their order, and the effects that they distinguish.
 */
package org.bellwether.results.design;
