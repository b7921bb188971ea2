// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

/**
 * A kind of host: a program that one host of a platform has built is copied to the others.
 *
 * @param machine   the architecture, as {@code uname -m} prints it
 * @param libc      the name and version of the C library
 * @param processor the capabilities of the processor if the program is compiled for them; otherwise empty
 * @param compiler  the name and version of the C++ compiler
 */
record Platform(String machine, String libc, String processor, String compiler) {
    /** Returns whether a host without a compiler may run the programs of this platform. */
    boolean mayServe(RemoteHostFacts facts, String processorThere) {
        return machine.equals(facts.machine()) && libc.equals(facts.libc()) && processor.equals(processorThere);
    }
}
