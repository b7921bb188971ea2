// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

/** The threads of a process that serve requests of other processes. */
public enum ServerThreads {
    /** One for all connections: while it is in a behaviour, nothing else comes in. */
    ONE_THREAD,
    /** One for each connection: while it is in a behaviour, nothing else comes in over the same connection. */
    THREAD_PER_CONNECTION,
    /** Always another one, as many as it takes. */
    MORE_THREADS
}
