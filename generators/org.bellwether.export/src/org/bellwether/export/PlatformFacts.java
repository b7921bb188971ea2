// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

/**
 * The model's facts about a kind of machine.
 *
 * @param name         the platform's name
 * @param architecture as {@code uname -m} says it; empty where the model says nothing
 * @param image        the disk image; empty likewise
 * @param hardware     what a testbed calls it; empty likewise
 * @param cores        how many it has; 0 likewise
 * @param memoryMiB    its memory in MiB, rounded up; 0 likewise
 */
public record PlatformFacts(
        String name, String architecture, String image, String hardware, long cores, long memoryMiB) {}
