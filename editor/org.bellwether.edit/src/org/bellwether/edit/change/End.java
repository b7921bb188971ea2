// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

/**
 * The instance and port where a connection begins or ends.
 *
 * @param instance the instance's id
 * @param port the id of the port of its type
 */
public record End(String instance, String port) {}
