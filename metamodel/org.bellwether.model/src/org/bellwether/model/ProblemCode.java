// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model;

import static org.bellwether.model.Severity.ERROR;
import static org.bellwether.model.Severity.WARNING;

import java.util.Arrays;
import java.util.Locale;

/**
 * All problems of a model: the rule, the message, and the fix. Codes are stable, because tools and people refer to
 * them; the code of a removed rule is not given to another rule. Groups: 0 files, 1 names and IDL, 2 types and ports, 3
 * assemblies, 4 deployments, 5 experiments, 6 options.
 */
public enum ProblemCode {
    BW001(ERROR, "A model is a file or folder that can be read.", "the model cannot be read: %1$s", "%2$s"),
    BW002(ERROR, "A file is well-formed XML.", "this is not well-formed XML: %1$s", "Fix the XML at this place"),
    BW003(
            ERROR,
            "A file declares no document type, because its entities could attack the program that reads the file.",
            "the file declares a document type",
            "Remove the DOCTYPE; models need neither it nor entities"),
    BW004(
            ERROR,
            "A model is not larger than a person could write.",
            "the model %1$s",
            "Split it into several files, or check its origin"),
    BW005(
            ERROR,
            "A file has a format version that this release reads.",
            "the file has format version %1$s, this release reads versions up to %2$s",
            "Use a newer release of Bellwether"),
    BW006(ERROR, "A file contains only elements and attributes of the schema.", "%1$s", "%2$s"),
    BW007(ERROR, "An attribute has a value of its type.", "%1$s is not a legal value of %2$s", "Give %3$s"),
    BW008(
            ERROR,
            "A reference is the qualified name of an element of the right class.",
            "%1$s refers to %2$s, %3$s",
            "Correct the name, or import the file that defines it"),
    BW009(
            ERROR,
            "Imports name model files of the same project by relative paths.",
            "%1$s cannot be imported: %2$s",
            "Import model files of this project, by paths relative to this file"),
    BW010(ERROR, "A text follows the grammar of the notation.", "%1$s", "%2$s"),
    BW011(ERROR, "A text is UTF-8, and its strings and comments are closed.", "%1$s", "%2$s"),

    BW101(
            ERROR,
            "Names in one scope differ by more than case (CORBA 3.3, part 1, 7.2.3).",
            "the name %1$s is taken by %2$s (IDL's names ignore case)",
            "Rename one of them"),
    BW102(
            ERROR,
            "A name is an IDL identifier.",
            "\"%1$s\" is not an identifier",
            "Use letters, digits and underscores, beginning with a letter"),
    BW103(
            ERROR,
            "A name that is a keyword of IDL, in upper or lower case, has an underscore before it (CORBA 3.3, part 1, 7.2.3).",
            "%1$s is a keyword of IDL",
            "Write _%1$s to use it as a name"),
    BW104(ERROR, "An element has all the parts that it needs.", "%1$s is missing", "Add %1$s"),
    BW105(
            ERROR,
            "A type contains itself only in sequences.",
            "the type %1$s contains itself: %2$s",
            "Break the circle with a sequence"),
    BW106(
            ERROR,
            "A oneway operation has no result, no out parameters and no exceptions.",
            "the oneway operation %1$s has %2$s, but a oneway operation returns nothing",
            "Remove the result, exceptions and out parameters, or make the operation two-way"),
    BW107(
            ERROR,
            "A type does not inherit from itself.",
            "%1$s inherits from itself",
            "Remove one of the bases in the circle"),
    BW108(
            ERROR,
            "A definition does not have the name of its scope (CORBA 3.3, part 1, 7.20.2).",
            "%1$s has the same name as the %2$s around it",
            "Rename one of them"),
    BW109(
            ERROR,
            "An interface does not define an inherited name again.",
            "%1$s is also inherited from %2$s",
            "Rename one of them"),
    BW110(
            ERROR,
            "Bounds and dimensions are whole numbers from 1 to 4294967295.",
            "%1$s is %2$s, not a whole number from 1 to 4294967295",
            "Give a whole number from 1 to 4294967295"),
    BW111(ERROR, "Structs, unions and enumerations are not empty.", "%1$s is empty", "Add at least one member"),
    BW112(
            ERROR,
            "Only types of IDL are used as types.",
            "%1$s is %2$s, which cannot be passed or stored",
            "Use an interface, struct or other type of IDL"),
    BW113(
            ERROR,
            "A union's discriminator is an integer, char, boolean or enumeration.",
            "%1$s cannot be the discriminator of a union",
            "Use an integer, char, boolean or enumeration"),
    BW114(
            ERROR,
            "A name is not reserved for the compiled IDL.",
            "the name %1$s is reserved for %2$s",
            "Choose another name"),
    BW115(
            ERROR,
            "A base is named once (CORBA 3.3, part 1, 7.9.5 and 7.10.1.3).",
            "the base %1$s is named twice",
            "Name it once"),
    BW116(
            ERROR,
            "Only the first base of a value type has state; bases of an abstract value type have none (CORBA 3.3, part 1, 7.10.1.3).",
            "the base %1$s has state, but %2$s",
            "Make %1$s abstract, or put it first in a type that is not abstract"),
    BW117(
            ERROR,
            "A value box contains no value type (CORBA 3.3, part 1, 7.10.2).",
            "the value box contains the value type %1$s",
            "Use %1$s itself, or put it into a struct"),
    BW118(
            ERROR,
            "An abstract interface inherits from abstract interfaces only (CORBA 3.3, part 1, 7.9.5).",
            "the base %1$s of the abstract interface is not abstract",
            "Make %1$s abstract, or make this interface not abstract"),
    BW119(
            ERROR,
            "A custom value type is neither abstract nor truncatable (CORBA 3.3, part 1, 7.10.1.4).",
            "%1$s is custom, but %2$s",
            "Leave out one of the two words"),
    BW120(
            ERROR,
            "Only a local interface inherits from a local interface (CORBA 3.3, part 1, 7.9.7).",
            "the base %1$s is local, but %2$s is not",
            "Make %2$s local, or make %1$s not local"),
    BW121(
            ERROR,
            "A value type supports any number of abstract interfaces, and one other, which is named first (CORBA"
                    + " 3.3, part 1, 7.10.5).",
            "%1$s is not abstract, but it is not the first interface that %2$s supports",
            "Name %1$s first, and derive it from the other interfaces that are not abstract"),
    BW122(
            ERROR,
            "The interface that a value type supports derives from the interfaces, other than abstract ones, that its bases support"
                    + " (CORBA 3.3, part 1, 7.10.5).",
            "%1$s supports %2$s, which does not derive from %3$s of its base %4$s",
            "Let %1$s support an interface that derives from both"),
    BW123(
            ERROR,
            "A context clause names properties (CORBA 3.3, part 1, 7.13.5).",
            "\"%1$s\" is not the name of a property of a context",
            "Use letters, digits, periods and underscores, a letter first; the last character may be an asterisk"),
    BW124(
            ERROR,
            "Each case of a union has labels, no label occurs twice, and values remain for a default (CORBA 3.3, part 1,"
                    + " 7.12.4.2).",
            "%1$s",
            "%2$s"),
    BW125(
            ERROR,
            "An abstract value type has neither state nor initializers, and nothing is truncated to it; initializers take in"
                    + " parameters only (CORBA 3.3, part 1, 7.10.1).",
            "%1$s",
            "%2$s"),
    BW126(
            ERROR,
            "A readonly attribute has no setraises clause.",
            "the readonly attribute %1$s declares exceptions for being set, but it is never set",
            "Remove setraises, or readonly"),
    BW129(
            ERROR,
            "A type that a struct, union or exception defines is a struct, union or enumeration, and a member has this type"
                    + " before all other uses of it (CORBA 3.3, part 1, 7.11.2).",
            "%1$s is defined in %2$s, but no member of %2$s has that type before its other uses",
            "Give a member that type, or move the definition out of %2$s"),
    BW201(
            ERROR,
            "A trigger is a timer, sink or port of the same type.",
            "%1$s is not %2$s of %3$s",
            "Use %2$s of %3$s"),
    BW202(ERROR, "An action uses ports and state of its own type.", "%1$s is not %2$s of %3$s", "Use %2$s of %3$s"),
    BW203(
            ERROR,
            "An operation belongs to the interface of the port or object that is called.",
            "the interface %1$s of %2$s has no operation %3$s",
            "Name an operation of that interface"),
    BW204(ERROR, "A timer has either a rate or a period.", "the timer has %1$s", "Give it either a rate or a period"),
    BW205(
            ERROR,
            "A trigger has one behaviour.",
            "there is already a behaviour for %1$s",
            "Put all its actions into one behaviour"),
    BW206(
            ERROR,
            "A member that is written or read belongs to its event, operation or struct.",
            "%1$s is not %2$s of %3$s",
            "Use a name that is defined there"),
    BW207(
            ERROR,
            "An operation raises only exceptions that it declares.",
            "%1$s is not among the exceptions of %2$s",
            "Raise one that is, or add it to the operation"),
    BW208(
            ERROR,
            "An interface at a port can be called from another process.",
            "%1$s is a local interface, which other processes cannot call",
            "Use an interface that is not local"),
    BW209(
            ERROR,
            "Components have facets, receptacles and event ports, servers export objects, and clients refer to objects.",
            "%1$s cannot have %2$s",
            "Use %3$s"),
    BW210(ERROR, "A loop ends.", "the loop has neither a count nor a condition", "Give it a count or a condition"),
    BW211(
            ERROR,
            "A branch has either a condition or a weight; the last branch after branches with conditions may have neither.",
            "the branch has %1$s",
            "Give it either a condition or a weight"),
    BW212(ERROR, "A value has the type of its target.", "%1$s, but %2$s", "%3$s"),
    BW213(
            ERROR,
            "A component that serialises its activations waits for events with a timeout only.",
            "%1$s serialises its activations, so it takes the event at %2$s only after the activation that waits for it",
            "Make %1$s multithreaded, or set a timeout"),
    BW214(ERROR, "A function is known, and its arguments are legal.", "%1$s", "%2$s"),
    BW215(
            ERROR,
            "The weights of a choice are 0 or more, and one of them is above 0.",
            "%1$s",
            "Give each branch a weight of 0 or more, and one of them more than 0"),
    BW216(
            ERROR,
            "A function that the user writes has a unique name in the generated class.",
            "the name %1$s is used by %2$s",
            "Choose another name"),
    BW217(
            ERROR,
            "The policies of an object adapter fit together (CORBA 3.3, part 1, 15.3.8).",
            "%1$s needs %2$s",
            "Add %2$s, or leave %1$s out"),
    BW218(
            ERROR,
            "A default servant serves one interface: the objects of one port.",
            "%1$s are in the adapter %2$s, which has one default servant for all objects",
            "Give each port an adapter of its own"),
    BW219(
            ERROR,
            "Only the threads of a client share objects.",
            "%1$s is not a client, so it has no threads to share the objects of %2$s",
            "Select round-robin or random, or make it a client"),
    BW220(
            WARNING,
            "A state variable that is read is assigned somewhere.",
            "%1$s is read, but nothing assigns it: %2$s",
            "%3$s"),
    BW221(ERROR, "An index applies to a sequence or array, within its bounds.", "%1$s", "%2$s"),
    BW222(
            ERROR,
            "A reference that is called has an interface type.",
            "%1$s, which has no operations",
            "Call a state variable, an argument or a member of an interface type"),
    BW223(
            ERROR,
            "A port whose reference is taken has one object.",
            "%1$s has a population of objects",
            "Take the reference of a port with one object"),
    BW224(
            ERROR,
            "An assumption is not contradicted by the declarations of its component, server or client.",
            "%1$s cannot be assumed: %2$s",
            "Remove the assumption, or change the declaration that contradicts it"),
    BW225(
            WARNING,
            "An assumption is about a user function of its own block, and is stated once.",
            "the assumption %1$s has no effect: %2$s",
            "Remove the assumption"),
    BW226(
            ERROR,
            "The rate of a timer lies within its range of rates.",
            "%1$s",
            "Correct the rate or its range: adaptive scheduling changes the rate within it"),
    BW227(
            WARNING,
            "The worst-case execution time of an operation or behaviour is not longer than its deadline.",
            "the work takes up to %1$s ms, so its deadline of %2$s ms cannot be met by any scheduling",
            "Extend the deadline, or shorten the work"),

    BW301(
            ERROR,
            "A connection leads from a port that calls or publishes to a port that is called or consumes.",
            "%1$s is %2$s and cannot be connected to %3$s, %4$s",
            "%5$s"),
    BW302(
            ERROR,
            "A receptacle is connected to a facet whose interface is the same or derived.",
            "%1$s needs %2$s, but %3$s provides %4$s",
            "Connect %1$s to a facet of %2$s, or of an interface derived from %2$s"),
    BW303(
            ERROR,
            "An event source is connected to a sink of the same or a base event type.",
            "%1$s publishes %2$s, but %3$s consumes %4$s",
            "Connect %1$s to a sink of %2$s, or of a base of %2$s"),
    BW304(
            ERROR,
            "A port belongs to its instance's type.",
            "%1$s, the type of %2$s, has no port %3$s",
            "Use a port of %1$s"),
    BW305(
            ERROR,
            "A receptacle that is not multiple has one connection.",
            "the receptacle %1$s has %2$s connections",
            "Remove all but one, or make the receptacle multiple"),
    BW306(
            ERROR,
            "An event source that emits has one connection.",
            "the event source %1$s emits, but has %2$s connections",
            "Remove all but one, or write publishes instead of emits"),
    BW307(
            ERROR,
            "A receptacle that is not optional is connected.",
            "the receptacle %1$s is not connected",
            "Connect it to a facet, or make it optional"),
    BW308(
            ERROR,
            "Calls that wait for their reply, and events with sync target, form no circle.",
            "calls wait for one another for ever: %1$s",
            "Remove one of the calls, make its operation oneway, or push without sync target"),
    BW309(
            ERROR,
            "Connections and exported ports use instances of their own assembly.",
            "%1$s is not an instance of %2$s",
            "Use an instance of %2$s"),
    BW310(ERROR, "A setting names a feature of its instance's type.", "%1$s is not %2$s of %3$s", "Use %2$s of %3$s"),
    BW311(
            ERROR,
            "An assembly does not contain itself.",
            "the assembly %1$s contains itself: %2$s",
            "Remove one of the instances"),
    BW312(
            WARNING,
            "Each instance is activated by a timer, a start behaviour, a call or an event.",
            "no instance calls %1$s or sends it an event, and %1$s has no timer and no start behaviour",
            "Connect %1$s, or remove it"),
    BW313(ERROR, "Two ports are connected once.", "%1$s is connected to %2$s twice", "Remove one of the two"),
    BW314(
            WARNING,
            "An event source that publishes is connected.",
            "no sink receives the events that %1$s publishes",
            "Connect the source, or remove publish"),
    BW315(
            ERROR,
            "Numbers of replicas are whole numbers above 0.",
            "the number of replicas is %1$s, not a whole number above 0",
            "Give a whole number above 0"),
    BW316(
            ERROR,
            "Indices lie within their array, and a topology fits the sizes of the arrays that it connects.",
            "%1$s",
            "Correct the indices, the topology or the sizes"),
    BW317(
            WARNING,
            "No call comes back to an instance that waits for a reply.",
            "a call comes back to %1$s while it waits: %2$s",
            "Give the process of %1$s one more thread, remove one of the calls, or make its operation oneway"),
    BW318(
            WARNING,
            "A timer's behaviour ends before the next tick, including its calls and waits.",
            "each activation of %1$s takes %2$s, but its period is %3$s ms",
            "Lower the rate, or the work that is done"),
    BW319(
            ERROR,
            "Behaviours of events do not wait for one another.",
            "behaviours wait for events of one another for ever: %1$s",
            "Remove one of the waits, set a timeout, or wait in the behaviour of a timer or start"),

    BW401(ERROR, "Every instance is placed in a process.", "the instance %1$s is not placed", "Place it in a process"),
    BW402(
            ERROR,
            "Every instance is placed once.",
            "the instance %1$s is placed in %2$s and in %3$s",
            "Remove one of the two"),
    BW403(
            ERROR,
            "A path leads from the assembly inwards, instance by instance.",
            "%1$s is not an instance of %2$s",
            "Use an instance of %2$s"),
    BW404(
            ERROR,
            "Processes on one machine do not listen at the same port or path, nor do the replicas of one process.",
            "%1$s and %2$s both listen at %3$s of %4$s",
            "Change one of the two, use an index in it, or leave it out"),
    BW405(
            ERROR,
            "An instance is served by a thread pool of its own process.",
            "the thread pool %1$s belongs to %2$s",
            "Name a thread pool of this process"),
    BW406(
            ERROR,
            "Real-time scheduling has a priority from 1 to 99, and other scheduling has none.",
            "%1$s",
            "Give a priority from 1 to 99 with fifo or roundRobin, and none otherwise"),
    BW407(
            ERROR,
            "A process is pinned to cores that its node has.",
            "core %1$s is not one of the %2$scores of %3$s",
            "Number the cores from 0"),
    BW408(
            ERROR,
            "A link joins two or more nodes of its deployment.",
            "the link joins %1$s",
            "Name two or more nodes of this deployment"),
    BW409(
            WARNING,
            "Each process has an instance.",
            "nothing is placed in the process %1$s",
            "Place an instance in it, or remove it"),
    BW410(
            ERROR,
            "Hosts, users, paths and architectures of a deployment are legal in a command line: no hyphen at the begin, no"
                    + " blanks.",
            "\"%1$s\" is not legal as %2$s",
            "%3$s"),
    BW411(
            ERROR,
            "A link loses less than all packets.",
            "the link loses every packet",
            "Give a loss below 100 %%, or remove the link"),
    BW412(
            ERROR,
            "Addresses on a link belong to one network, which no other link has, and each address belongs to one node.",
            "%1$s",
            "Give each node of a link an address A.B.C.N, with A.B.C the same for the whole link and for no other link"),
    BW413(
            ERROR,
            "An endpoint has an address of its node.",
            "%1$s",
            "Name a link of the node (endpoint iiop on LINK), or an address of the node on a link"),
    BW414(
            ERROR,
            "In a deployment with links, a path of links joins nodes that communicate.",
            "%1$s on %2$s talks to %3$s on %4$s, and no link leads from one to the other",
            "Draw a link between %2$s and %4$s"),
    BW415(
            ERROR,
            "If several links join two nodes that communicate, an endpoint names the link.",
            "the process %1$s on %2$s can be reached from %3$s over %4$s",
            "Choose in the process: endpoint iiop on %5$s"),
    BW416(
            WARNING,
            "The timers of the processes on one core need no more time than the core has, unless a scheduling discipline"
                    + " orders the work.",
            "the timers of the processes on core %1$s of %2$s need %3$s %% of its time, so deadlines cannot be met by any"
                    + " scheduling",
            "Lower a rate, shorten the work, or move a process to another core"),

    BW501(ERROR, "A metric's place is in the deployed assembly.", "%1$s is not %2$s of %3$s", "Use %2$s of %3$s"),
    BW502(
            ERROR,
            "A metric measures a call or an event that occurs.",
            "%1$s",
            "Measure at another place, or add a behaviour that calls or publishes there"),
    BW503(
            ERROR,
            "Events lead from a path's begin to its end.",
            "%1$s",
            "Connect the instances, publish in the behaviours that receive the events, or measure another path"),
    BW504(
            WARNING,
            "There are enough samples for a percentile.",
            "percentile %1$s needs more samples: of %2$s samples, %3$s are above it",
            "Take at least %4$s samples, or leave the percentile out"),
    BW505(ERROR, "A factor has two or more levels.", "the factor has %1$s", "Give it at least two levels"),
    BW506(
            ERROR,
            "A factor varies either a parameter or an option.",
            "the factor varies %1$s",
            "Give it either a parameter or an option"),
    BW507(
            WARNING,
            "A parameter has a value.",
            "the parameter %1$s has no value, and no factor varies it",
            "Give the parameter a value, or set it at each run"),
    BW508(
            ERROR,
            "A value is within its parameter's bounds.",
            "%1$s is not a legal value of %2$s: %3$s",
            "Change the value or the bounds"),
    BW509(ERROR, "A quantity has a unit of its kind.", "%1$s is %2$s, but must be %3$s", "%4$s"),
    BW510(
            ERROR,
            "A saturated phase drives a timer, up to a sink that its events reach.",
            "%1$s",
            "Drive a timer of the instance, until a sink that its events reach"),
    BW511(
            ERROR,
            "A metric is measured in phases of its own experiment.",
            "%1$s is not a phase of %2$s",
            "Use a phase of %2$s"),
    BW512(
            ERROR,
            "A metric has a place of the right kind.",
            "%1$s",
            "Measure an operation at a port or connection, an event at a sink, or a path"),
    BW513(
            ERROR,
            "The name of a target has small letters, digits and hyphens.",
            "\"%1$s\" is not a legal name of a target",
            "Use small letters, digits and hyphens, such as corbel or omniorb"),
    BW514(ERROR, "An experiment has phases and metrics.", "the experiment has no %1$s", "Add at least one"),
    BW515(
            ERROR,
            "A value can be computed before the run.",
            "%1$s cannot be computed: %2$s",
            "Use literals, constants and parameters with units that fit together"),
    BW516(
            ERROR,
            "A phase has a timer that drives it.",
            "nothing happens in the phase %1$s: no instance of %2$s has %3$s",
            "Give a component, server or client a timer, and a behaviour on it"),
    BW517(ERROR, "A number is in its range.", "%1$s is %2$s, but must be %3$s", "Change the value"),
    BW519(
            WARNING,
            "No exception ends an activation before the event that its loop waits for.",
            "the loop of %1$s waits for %2$s, and before it %3$s, which may raise %4$s: such an activation counts as failed, and is"
                    + " in no figure of the path",
            "Publish the event before the call, leave until out, or accept such counts"),
    BW520(
            WARNING,
            "Each factor is part of a design.",
            "no design varies %1$s",
            "Name the factor after of in a design, or remove the factor"),
    BW521(ERROR, "A footprint belongs to processes, in a phase that also measures calls or events.", "%1$s", "%2$s"),
    BW522(
            ERROR,
            "A response, or a primary figure, is a statistic of its metric.",
            "%1$s has no statistic %2$s",
            "Use %3$s"),
    BW523(
            ERROR,
            "A design has more runs than effects.",
            "%1$s runs of %2$s are too few to estimate the error of the effects",
            "Repeat the runs (replicates %3$s), or vary more factors"),
    BW525(
            ERROR,
            "A tag of an experiment is a word.",
            "\"%1$s\" is not a legal tag",
            "Use letters, digits, underscores, periods and hyphens, a letter or digit first"),
    BW526(
            ERROR,
            "A primary figure is measured in its phase, and named once.",
            "%1$s %2$s",
            "Remove this figure, or name another one"),
    BW527(
            WARNING,
            "A limit for the error of clocks belongs to a metric that two clocks measure.",
            "the limit for the clock error has no effect: %1$s",
            "Leave it out, or measure the latency, jitter or misses of an event or a path"),

    BW601(
            ERROR,
            "The names of a target and of an option are legal.",
            "\"%1$s\" is not a legal name of %2$s",
            "Use the names that the target's catalogue has"),
    BW602(ERROR, "An option is in its target's catalogue.", "the target %1$s has no option %2$s", "%3$s"),
    BW603(ERROR, "An option has a legal value.", "%1$s is not a legal value of the option %2$s: %3$s", "%4$s"),
    BW604(
            ERROR,
            "An option is set where it applies.",
            "the option %1$s applies to %2$s and cannot be set for %3$s",
            "Set it for %2$s"),
    BW605(ERROR, "An option is set once in a place.", "the option %1$s of %2$s is set twice", "Remove one of the two"),
    BW606(
            ERROR,
            "The options of a process, node or deployment fit together.",
            "the options of %1$s do not fit together: %2$s",
            "Change one of these options"),
    BW607(ERROR, "The options of a catalogue are complete.", "the option %1$s %2$s", "Correct the catalogue");

    private final Severity severity;
    private final String rule;
    private final String message;
    private final String fix;

    ProblemCode(Severity severity, String rule, String message, String fix) {
        this.severity = severity;
        this.rule = rule;
        this.message = message;
        this.fix = fix;
    }

    public Severity severity() {
        return severity;
    }

    /** Returns the rule, a sentence. */
    public String rule() {
        return rule;
    }

    /** Returns the message with placeholders for its arguments: {@code %1$s} and so on. */
    public String messagePattern() {
        return message;
    }

    /** Returns the fix, with placeholders for the same arguments as the message. */
    public String fixPattern() {
        return fix;
    }

    /** Returns the message with the given arguments. */
    public String message(Object... arguments) {
        return String.format(Locale.ROOT, message, arguments);
    }

    /** Returns a problem with the given place and arguments. */
    public Problem problem(String path, String file, int line, int column, Object... arguments) {
        Object[] shown = Arrays.stream(arguments).map(String::valueOf).toArray();
        return new Problem(
                name(),
                severity,
                path,
                file,
                line,
                column,
                String.format(Locale.ROOT, message, shown),
                String.format(Locale.ROOT, fix, shown));
    }
}
