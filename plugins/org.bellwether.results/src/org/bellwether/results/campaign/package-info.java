// SPDX-License-Identifier: Apache-2.0
/** Designed experiments on runs: the plan, what came of its steps, and what they say together. */
package org.bellwether.results.campaign;
