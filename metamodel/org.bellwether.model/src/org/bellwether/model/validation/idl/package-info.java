// SPDX-License-Identifier: Apache-2.0
/** Constraints of IDL: names, types, interfaces, unions, constants. */
package org.bellwether.model.validation.idl;
