// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

/**
 * The instance and port where a connection begins or ends.
 *
 * @param instance the instance's id
 * @param port the id of a port of the instance's type
 */
public record InstancePort(String instance, String port) {}
