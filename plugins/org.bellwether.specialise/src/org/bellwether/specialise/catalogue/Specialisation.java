// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.catalogue;

import static org.bellwether.specialise.catalogue.Requirement.at;
import static org.bellwether.specialise.catalogue.Requirement.here;
import static org.bellwether.specialise.invariant.Invariant.CONSTANT_ARGUMENTS;
import static org.bellwether.specialise.invariant.Invariant.FIXED_REPLY_SIZE;
import static org.bellwether.specialise.invariant.Invariant.FIXED_REQUEST_SIZE;
import static org.bellwether.specialise.invariant.Invariant.NO_CURRENT;
import static org.bellwether.specialise.invariant.Invariant.NO_FRAGMENTS;
import static org.bellwether.specialise.invariant.Invariant.NO_INTERCEPTORS;
import static org.bellwether.specialise.invariant.Invariant.NO_SERVANT_MANAGERS;
import static org.bellwether.specialise.invariant.Invariant.NO_SERVICE_CONTEXTS;
import static org.bellwether.specialise.invariant.Invariant.ONE_CONCURRENCY;
import static org.bellwether.specialise.invariant.Invariant.ONE_INTERFACE;
import static org.bellwether.specialise.invariant.Invariant.ONE_OPERATION;
import static org.bellwether.specialise.invariant.Invariant.ONE_REACTOR;
import static org.bellwether.specialise.invariant.Invariant.ONE_TARGET;
import static org.bellwether.specialise.invariant.Invariant.ONE_THREAD;
import static org.bellwether.specialise.invariant.Invariant.ONE_TRANSPORT;
import static org.bellwether.specialise.invariant.Invariant.ONE_WAIT;
import static org.bellwether.specialise.invariant.Invariant.SAME_PLATFORM;
import static org.bellwether.specialise.invariant.Invariant.SERVER_PRIORITIES;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.specialise.catalogue.Requirement.Where;
import org.bellwether.specialise.invariant.Scope;

/**
 * The specialisations that this analysis covers. Each target lists its specialisations ({@code
 * Target.specialisations}). Sources: Krishna, Gokhale, Schmidt: Context-Specific Middleware Specialization Techniques
 * (EuroSys 2006), section 3.1; Volanschi, Muller, Consel: the specialisation of Chorus' remote procedure call, section
 * 3.1.
 */
public enum Specialisation {
    FRAMEWORK(
            Scope.PROCESS,
            "Krishna et al., 3.1.1",
            here(ONE_REACTOR, ONE_TRANSPORT, ONE_CONCURRENCY, ONE_WAIT),
            "Reactor, transport, concurrency model and wait are bound when the program is built: no virtual call and no"
                    + " test of a strategy on the path.",
            "Nothing of CORBA. Programs refuse other values of Corbel's options for these four at start."),
    NULL_LOCKS(
            Scope.PROCESS,
            "",
            here(ONE_THREAD),
            "Locks and atomic operations that only one thread reaches become plain code.",
            "Calls from a second thread of the process."),
    HOOKS_OUT(
            Scope.PROCESS,
            "",
            join(here(NO_INTERCEPTORS, NO_CURRENT, SERVER_PRIORITIES), at(Where.EACH_CONNECTION, NO_SERVICE_CONTEXTS)),
            "Interceptors, service contexts and priorities of requests leave the path.",
            "Portable interceptors, the Current objects, and priorities that clients propagate (RT-CORBA)."),
    PLATFORM(
            Scope.PROCESS,
            "Krishna et al., 3.1.5",
            List.of(),
            "Compiler, switches and link-time or profile-guided optimisation are chosen for the machine.",
            "Nothing of CORBA. The program is bound to its kind of machine."),
    DISPATCH(
            Scope.CONNECTION,
            "Krishna et al., 3.1.3",
            join(
                    here(ONE_TARGET, ONE_INTERFACE),
                    at(Where.SERVER, NO_SERVANT_MANAGERS, NO_INTERCEPTORS, ONE_CONCURRENCY, SERVER_PRIORITIES)),
            "The object's key is compared, as octets, with that of the last request; then the skeleton is called"
                    + " without the object adapter.",
            "Nothing of CORBA: other objects, objects that have ended, POAs that are not active or have threads of their"
                    + " own, and ORBs with interceptors take the general path."),
    DISPATCH_OPERATION(
            Scope.CONNECTION,
            "Krishna et al., 3.1.3",
            join(DISPATCH.requires, here(ONE_OPERATION)),
            "The same with the operation's name compared, too: the skeleton's operation is called at once.",
            "A servant that overrides _dispatch, which no standard names, is asked once for each operation in turn."),
    NATIVE_LAYOUT(
            Scope.CONNECTION,
            "Krishna et al., 3.1.4",
            here(SAME_PLATFORM),
            "Values travel as they lie in memory: arrays of structures are one copy, without alignment and byte order.",
            "CDR between these two processes. All others are sent CDR."),
    MESSAGE_HEADER(
            Scope.OPERATION,
            "Krishna et al., 3.1.2, strength 1",
            List.of(),
            "The GIOP message header is kept; its size is written.",
            "Nothing: the octets are the same."),
    REQUEST_HEADER(
            Scope.OPERATION,
            "Krishna et al., 3.1.2, strength 2; Volanschi et al., 3.1",
            join(at(Where.CLIENT, NO_INTERCEPTORS), here(NO_SERVICE_CONTEXTS)),
            "The headers of several operations of a target are kept, where the general runtime keeps the last one; id,"
                    + " size and arguments are written.",
            "Nothing: the octets are the same."),
    WHOLE_REQUEST(
            Scope.OPERATION,
            "Krishna et al., 3.1.2, strength 3",
            join(REQUEST_HEADER.requires, here(CONSTANT_ARGUMENTS, FIXED_REQUEST_SIZE)),
            "The whole last request of a connection is kept: arguments that lie in memory as those of the last request"
                    + " did are not marshalled; id and size are written.",
            "Nothing: the octets are the same."),
    FIXED_SIZES(
            Scope.OPERATION,
            "Volanschi et al., 3.1",
            here(FIXED_REQUEST_SIZE, FIXED_REPLY_SIZE, NO_FRAGMENTS),
            "Header and body share one prepared buffer that never grows.",
            "Nothing: the octets are the same."),
    EMISSION_SOCKET(
            Scope.OPERATION,
            "Volanschi et al., Table 1, socket level",
            join(here(FIXED_REQUEST_SIZE, NO_FRAGMENTS), at(Where.CLIENT, ONE_TRANSPORT, ONE_WAIT)),
            "From the finished request to the socket, flags, address and size are constants.",
            "Nothing: the octets are the same."),
    EMISSION_STUB(
            Scope.OPERATION,
            "Volanschi et al., Table 1, stub to socket",
            join(EMISSION_SOCKET.requires, REQUEST_HEADER.requires),
            "From the stub to the socket, only the arguments are written.",
            "Nothing: the octets are the same.");

    private final Scope scope;
    private final String source;
    private final List<Requirement> requires;
    private final String change;
    private final String givesUp;

    Specialisation(Scope scope, String source, List<Requirement> requires, String change, String givesUp) {
        this.scope = scope;
        this.source = source;
        this.requires = requires;
        this.change = change;
        this.givesUp = givesUp;
    }

    @SafeVarargs
    private static List<Requirement> join(List<Requirement>... parts) {
        return Stream.of(parts).flatMap(List::stream).distinct().toList();
    }

    /** Returns the specialisation with a name, such as {@code native-layout}. */
    public static Optional<Specialisation> named(String name) {
        return Arrays.stream(values())
                .filter(each -> each.toString().equals(name))
                .findFirst();
    }

    /** Returns all specialisations of a scope, in the order of output. */
    public static List<Specialisation> of(Scope scope) {
        return Arrays.stream(values()).filter(each -> each.scope == scope).toList();
    }

    public Scope scope() {
        return scope;
    }

    /** Returns the paper and its section; empty if the specialisation is an invention of this product. */
    public String source() {
        return source;
    }

    public List<Requirement> requires() {
        return requires;
    }

    /** Returns the change of the runtime, in one or two sentences. */
    public String change() {
        return change;
    }

    /** Returns the part of CORBA that the specialisation gives up, in one or two sentences. */
    public String givesUp() {
        return givesUp;
    }

    /** Returns the name in output, such as {@code dispatch-operation}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
