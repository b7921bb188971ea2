// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

/** The threads of a process that serve requests of other processes. */
public enum ServerThreads {
    /** One thread for all connections: while it executes a behaviour, no other request is served. */
    ONE_THREAD,
    /** One thread for each connection: while it executes a behaviour, no other request on that connection is served. */
    THREAD_PER_CONNECTION,
    /** Always another thread, without a limit. */
    MORE_THREADS
}
