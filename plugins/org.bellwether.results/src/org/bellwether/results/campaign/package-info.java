// SPDX-License-Identifier: Apache-2.0
/** Designed experiments on runs: the plan, the results of its steps, and their joint analysis. */
package org.bellwether.results.campaign;
