// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.refusal;

/**
 * The reasons for which Bellwether refuses to generate code for a valid model, or for settings of the command line.
 * Codes are stable, like the codes of constraints; each refusal gives the problem and the fix. Groups: 80 and 81
 * artefacts and their places, 82 unsupported parts, 83 places, 84 parameters and timing, 85 and 86 one target each, 87
 * code of users, 88 exports to testbeds, 89 specialisations.
 */
public enum RefusalCode {
    BW801("A target is one of the installed targets."),
    BW802("A generated file overwrites no other file: the folder contains a file or folder of that name that"
            + " Bellwether has not written."),
    BW803("Generated files stay below their folder, also through symbolic links."),
    BW804("Only one command at a time generates into a folder."),
    BW805("A value needed for planning is known before the run, and has the type of its place: a number, or true or"
            + " false."),
    BW806("A number is within the range of its place."),
    BW807("Processes and instances have unique names, also after nested assemblies are expanded; connections begin at"
            + " ports."),
    BW808("Every instance is in exactly one process of the deployment."),
    BW809("An option that is set is in the target's catalogue."),
    BW810("Compiled IDL contains only what all targets support: no CORBA::TypeCode, value types, abstract or local"
            + " interfaces yet."),
    BW811("Definitions that depend on one another are interfaces, or contain structs and unions of one another in"
            + " sequences."),
    BW812("An event type is neither abstract nor custom: such event types are not supported yet."),
    BW813("A constant's value is an expression of IDL."),
    BW814("An option that is set has a legal value."),
    BW815("The options of a process fit together."),
    BW816("The output folder can be created and written to."),
    BW817("Checkpoints along a call are requested only from targets that have them."),
    BW820("The generators support all parts of the model: the status page lists parts without support."),
    BW821("A quick experiment has an operation whose arguments and results can be generated."),
    BW831("A metric names exactly one existing place with a call or event."),
    BW832("Timers and starts have unique names and numbers; there are at most 65534 of them."),
    BW833("Indices select existing replicas."),
    BW834("A receptacle or reference that is not multiple is connected to one object, and a source that emits to one"
            + " sink."),
    BW835("While a behaviour waits for an event, another thread can receive the event."),
    BW836("A reference states a number of connections only if the ORB can use as many connections for its calls."),
    BW837("A lock may be omitted only for data of one thread."),
    BW838("No call comes back to a process whose only thread waits for a reply."),
    BW839("A host that depends on an index or a parameter evaluates to a host's name or an address."),
    BW840("A node with a user or a folder has a host, a host has one user and one folder, and the folder is a plain"
            + " path."),
    BW841("A parameter that is set is a parameter of the experiment."),
    BW842("A parameter that is set has a legal value."),
    BW843("Links join nodes that communicate, and each node has an address on each of its links."),
    BW844("A timer or start in a process with a scheduling discipline has the timing that the discipline needs."),
    BW845("In a process with a scheduling discipline no behaviour waits, no instance serves one activation at a time,"
            + " and no instance has a separate thread."),
    BW846("A timer or start has a worst-case execution time if its late work is cancelled according to that time."),
    BW847("The rate of a timer lies within its range of rates, also with the values of parameters and instances."),
    BW848("In a process with a scheduling discipline, a timer with a range of rates has one thread."),
    BW849("A process that orders its threads by priorities of the system has real-time scheduling with a higher"
            + " priority, and a discipline whose order does not change while threads run."),
    BW851("omniORB has no transport over shared memory."),
    BW852("TAO has no MAIN_THREAD_MODEL: its sources have it in a comment only."),
    BW853("omniORB serves MAIN_THREAD_MODEL in the process's first thread, in which generated programs receive"
            + " commands of their launcher."),
    BW854("TAO's IDL compiler ignores context clauses."),
    BW855("omniORB's IDL compiler generates correct code for a context clause: the operation sends other data, and no"
            + " other operation with the same parameters, result and exceptions has another clause."),
    BW856("Experiments on TAO have no any, Object, fixed, long double, wchar or wstring: these types have not been"
            + " tested there."),
    BW857("Only Corbel maps an IDL name std at file level to a different C++ name."),
    BW858("Only Corbel has scheduling disciplines: an experiment with a discipline has no other target."),
    BW862("An endpoint over a Unix socket or shared memory has a path on which Corbel can listen."),
    BW863("A value can be written into Corbel's configuration file."),
    BW864("Corbel generates stubs only for IDL that its mapping supports."),
    BW865("The endpoints of a process on Corbel can be reached from the other hosts."),
    BW866("Files for which stubs are generated do not import one another in a circle."),
    BW867("A round-trip program supports only interfaces and types whose values it can create."),
    BW871("The user's classes can be read, and missing classes can be written."),
    BW872("Files beside the user's classes can be copied into the generated folder."),
    BW882("Links of the deployment join the machines of a testbed that communicate."),
    BW883("A link of an export has an address for each of its machines."),
    BW884("An export is written into a new folder, or over an earlier export of the same kind."),
    BW891("A named specialisation is a specialisation of a target."),
    BW892("The model and its options break no invariant of an applied specialisation."),
    BW893("Each assumption of an applied specialisation is proved or stated."),
    BW894("A specialisation that removes parts of a runtime is applied by all processes of the runtime, or by none.");

    private final String rule;

    RefusalCode(String rule) {
        this.rule = rule;
    }

    /** Returns the rule, a sentence. */
    public String rule() {
        return rule;
    }
}
