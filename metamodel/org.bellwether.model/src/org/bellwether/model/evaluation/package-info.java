// SPDX-License-Identifier: Apache-2.0
/**
 * Evaluation of expressions that are known before a run: arithmetic, units, parameters. The package validation.values
 * checks the types of expressions.
 */
package org.bellwether.model.evaluation;
