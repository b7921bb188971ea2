// SPDX-License-Identifier: Apache-2.0
/** Describes the results of analyses of designed experiments, in sentences and figures for people. */
package org.bellwether.results.effects.wording;
