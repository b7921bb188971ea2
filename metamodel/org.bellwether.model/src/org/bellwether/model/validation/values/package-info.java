// SPDX-License-Identifier: Apache-2.0
/**
 * Types of expressions, values that are known before a run, and the constraints on them. The package validation.idl
 * checks constants of IDL.
 */
package org.bellwether.model.validation.values;
