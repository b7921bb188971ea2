// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

/**
 * The model's facts about a kind of machine.
 *
 * @param name         the platform's name
 * @param architecture in the notation of {@code uname -m}; empty if the model gives none
 * @param image        the disk image; empty if the model gives none
 * @param hardware     the testbed's name of the kind of machine; empty if the model gives none
 * @param cores        the number of cores; 0 if the model gives none
 * @param memoryMiB    the memory in MiB, rounded up; 0 if the model gives none
 */
public record PlatformFacts(
        String name, String architecture, String image, String hardware, long cores, long memoryMiB) {}
