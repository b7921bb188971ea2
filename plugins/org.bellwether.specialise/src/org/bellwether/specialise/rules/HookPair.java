// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

/**
 * The hooks around a region of code.
 *
 * @param start the hook before the region
 * @param end the hook after the region
 */
public record HookPair(String start, String end) {}
