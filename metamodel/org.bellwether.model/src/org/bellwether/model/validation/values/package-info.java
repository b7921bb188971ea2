// SPDX-License-Identifier: Apache-2.0
/**
 * Types of expressions, values that are known before a run, and the constraints on them. Constants of IDL are checked
 * in the package validation.idl.
 */
package org.bellwether.model.validation.values;
