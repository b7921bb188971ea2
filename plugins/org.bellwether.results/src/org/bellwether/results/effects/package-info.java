// SPDX-License-Identifier: Apache-2.0
/** The analysis of a designed experiment: the change of a response by each factor, and its significance. */
package org.bellwether.results.effects;
