// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.refusal;

/**
 * The reasons why a valid model, or the command line's additions to it, is not generated. Codes are stable, like those
 * of constraints; each refusal gives the problem and the fix. Groups: 80 and 81 artefacts and their places, 82
 * unsupported parts, 83 places, 84 parameters and timing, 85 and 86 one target each, 87 code of users, 88 exports to
 * testbeds, 89 specialisations.
 */
public enum RefusalCode {
    BW801("A target is one of those that are installed."),
    BW802(
            "A generated file overwrites no other file: the folder holds a file or folder of that name that Bellwether has not"
                    + " written."),
    BW803("Generated files stay below their folder, also through symbolic links."),
    BW804("One command at a time generates into a folder."),
    BW805(
            "A value that is planned with is known before the run, and is a number, or true or false, where one is needed."),
    BW806("A number is neither less nor more than what makes sense at its place."),
    BW807(
            "Processes and instances have names of their own, also after nested assemblies are opened; connections begin at"
                    + " ports."),
    BW808("Every instance is in exactly one process of the deployment."),
    BW809("An option that is set is in the target's catalogue."),
    BW810(
            "IDL that is compiled has only what all targets can: no CORBA::TypeCode, value types, abstract or local interfaces yet."),
    BW811("Definitions that need one another are interfaces, or hold structs and unions of one another in sequences."),
    BW812("An event type is an ordinary one: abstract and custom event types are not supported yet."),
    BW813("A constant's value is an expression that IDL has."),
    BW814("An option that is set has a legal value."),
    BW815("The options of a process go together."),
    BW816("The output folder can be made and written to."),
    BW817("Checkpoints along a call are asked of targets that have them."),
    BW820("The generators support all parts of the model: the status page lists parts without support."),
    BW821("A quick experiment has an operation whose arguments and results can be generated."),
    BW831("A metric names a place that is there once, and where something happens."),
    BW832("Timers and starts have names and numbers of their own; there are at most 65534."),
    BW833("Indices choose replicas that are there."),
    BW834("A receptacle or reference that is not multiple is wired to one object, a source that emits to one sink."),
    BW835("A behaviour that waits for an event leaves a thread to take it."),
    BW836("The calls of a reference use as many connections as it says, by the ORB's own means."),
    BW837("A lock that is left out guards nothing that two threads reach."),
    BW838("No call comes back to a process whose only thread waits for a reply."),
    BW839("A host that depends on an index or a parameter comes to a host's name or an address."),
    BW840("A node with a user or a folder has a host, a host has one of each, and the folder is a plain path."),
    BW841("A parameter that is set is one of the experiment's."),
    BW842("A parameter that is set has a legal value."),
    BW843("Nodes that talk are joined by links, and each node has an address on each of its links."),
    BW844("A timer or start in a process with a scheduling discipline has the timing that the discipline needs."),
    BW845("In a process with a scheduling discipline no behaviour waits, no instance serves one activation at a time,"
            + " and none has a thread of its own."),
    BW846("A timer or start whose late work is cancelled by its worst-case execution time has one."),
    BW847("The rate of a timer lies within its range of rates, also with the values of parameters and instances."),
    BW848("In a process with a scheduling discipline, a timer with a range of rates has one thread."),
    BW849("A process whose threads have priorities of the system has real-time scheduling above them, and a discipline"
            + " whose order does not change while threads run."),
    BW851("omniORB has no transport over shared memory."),
    BW852("TAO has no MAIN_THREAD_MODEL: its sources have it in a comment."),
    BW853(
            "omniORB serves MAIN_THREAD_MODEL in the process's first thread, in which generated programs hear their launcher."),
    BW854("TAO's IDL compiler makes nothing of context clauses."),
    BW855(
            "omniORB's IDL compiler makes right code of a context clause: the operation sends something before it, and no other"
                    + " one with these parameters, this result and these exceptions has another clause."),
    BW856("Experiments on TAO have no any, Object, fixed, long double, wchar or wstring: they were never tried there."),
    BW857("Only Corbel gives std outside of modules another name in C++."),
    BW858("Only Corbel has scheduling disciplines: an experiment with one has no other target."),
    BW862("An endpoint over a Unix socket or shared memory has a path that Corbel can listen at."),
    BW863("A value can be written into Corbel's configuration file."),
    BW864("Corbel's stubs are generated for what its mapping supports."),
    BW865("The endpoints of a process on Corbel can be reached from the other hosts."),
    BW866("Files that stubs are generated for do not import one another in a circle."),
    BW867("A round trip's program is written for interfaces and types whose values it can make."),
    BW871("The user's classes can be read, and written where they are not there yet."),
    BW872("Files beside the user's classes can be copied into the generated folder."),
    BW882("Machines of a testbed that talk are joined by links that the deployment draws."),
    BW883("A link of an export joins as many machines as its addresses are enough for."),
    BW884("An export is written into a new folder, or over an earlier export of the same kind."),
    BW891("A specialisation that is named is one that a target has."),
    BW892("A specialisation that is applied has its invariants: the model and its options break none of them."),
    BW893("A specialisation that is applied rests on no assumption that the model neither shows nor states."),
    BW894("A specialisation that takes something out of a runtime is applied by all of its processes, or by none.");

    private final String rule;

    RefusalCode(String rule) {
        this.rule = rule;
    }

    /** Returns the rule, a sentence. */
    public String rule() {
        return rule;
    }
}
