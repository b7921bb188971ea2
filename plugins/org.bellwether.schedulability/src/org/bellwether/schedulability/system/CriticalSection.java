// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

/**
 * A part of a step that only one step at a time can execute: an activation of an instance that serves one activation at
 * a time.
 *
 * @param resource the name of the instance
 * @param chain    the index of the chain
 * @param step     the index of the step in the chain
 * @param length   its worst-case execution time in ns
 */
public record CriticalSection(String resource, int chain, int step, long length) {}
