// SPDX-License-Identifier: Apache-2.0
/** The results of analyses of designed experiments, in sentences and figures for people. */
package org.bellwether.results.effects.wording;
