// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.quick;

import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;

/**
 * An operation that is called.
 *
 * @param type the interface of the object that it is called on: the operation's own, or a derived one
 * @param operation the operation
 */
record QuickCall(Interface type, Operation operation) {}
