// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.invariant;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A property that stays the same for the lifetime of a process or connection if it holds. Rule sets of the weaver name
 * invariants in {@code <requires>}.
 */
public enum Invariant {
    ONE_REACTOR(Scope.PROCESS, "At most one reactor waits for events."),
    ONE_TRANSPORT(Scope.PROCESS, "All messages of the process go over one transport."),
    ONE_CONCURRENCY(Scope.PROCESS, "All requests are served by one concurrency model."),
    ONE_WAIT(Scope.PROCESS, "Threads wait for messages in one way."),
    ONE_THREAD(Scope.PROCESS, "One thread uses the ORB."),
    NO_INTERCEPTORS(Scope.PROCESS, "No portable interceptor is registered."),
    NO_CURRENT(Scope.PROCESS, "Neither PortableServer::Current, PICurrent nor RTCORBA::Current is used."),
    NO_SERVANT_MANAGERS(Scope.PROCESS, "No object adapter asks a servant manager."),
    SERVER_PRIORITIES(Scope.PROCESS, "Requests are served at priorities that the server declares, or without any."),
    ONE_TARGET(Scope.CONNECTION, "All requests from the client's to the server's process go to one object."),
    ONE_INTERFACE(Scope.CONNECTION, "All these requests are of one interface."),
    ONE_OPERATION(Scope.CONNECTION, "All these requests are of one operation."),
    SAME_PLATFORM(Scope.CONNECTION, "Both processes have one architecture, compiler and layout of data."),
    NO_SERVICE_CONTEXTS(
            Scope.CONNECTION, "No request has a service context, except the first one of a connection (code sets)."),
    NO_FRAGMENTS(Scope.CONNECTION, "No message is fragmented."),
    CONSTANT_ARGUMENTS(Scope.OPERATION, "The octets of the arguments, or of the event, are the same in each request."),
    FIXED_REQUEST_SIZE(Scope.OPERATION, "All requests of the operation have the same size."),
    FIXED_REPLY_SIZE(Scope.OPERATION, "All replies of the operation have the same size, except system exceptions.");

    private final Scope scope;
    private final String meaning;

    Invariant(Scope scope, String meaning) {
        this.scope = scope;
        this.meaning = meaning;
    }

    public Scope scope() {
        return scope;
    }

    /** Returns the meaning as a sentence. */
    public String meaning() {
        return meaning;
    }

    /** Returns all invariants of a scope, in the order of output. */
    public static List<Invariant> of(Scope scope) {
        return Arrays.stream(values()).filter(each -> each.scope == scope).toList();
    }

    /** Returns the name in output and rule files, such as {@code one-reactor}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
