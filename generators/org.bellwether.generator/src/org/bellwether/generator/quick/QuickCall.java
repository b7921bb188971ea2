// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.quick;

import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;

/**
 * An operation that is called.
 *
 * @param type the interface of the called object: the operation's interface, or a derived one
 * @param operation the operation
 */
record QuickCall(Interface type, Operation operation) {}
