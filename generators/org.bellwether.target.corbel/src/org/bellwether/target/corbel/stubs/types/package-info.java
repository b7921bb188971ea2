// SPDX-License-Identifier: Apache-2.0
/** Templates of IDL's types: structures, unions, exceptions, value types, their streams and type codes. */
package org.bellwether.target.corbel.stubs.types;
