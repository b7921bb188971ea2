// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

/**
 * The hooks around a region of code.
 *
 * @param start the hook before it
 * @param end the hook behind it
 */
public record HookPair(String start, String end) {}
