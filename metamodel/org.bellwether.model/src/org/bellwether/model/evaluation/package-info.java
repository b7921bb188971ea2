// SPDX-License-Identifier: Apache-2.0
/**
 * Values of expressions that are known before a run: arithmetic, units, parameters. Types of expressions are checked in
 * the package validation.values.
 */
package org.bellwether.model.evaluation;
