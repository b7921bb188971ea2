// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp

import java.util.List
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.plan.CallPoint
import org.bellwether.generator.plan.InstancePlan
import org.bellwether.generator.plan.MeasuringPointPlan
import org.bellwether.generator.plan.Plan
import org.bellwether.generator.plan.Populations
import org.bellwether.generator.plan.ProcessPlan
import org.bellwether.model.component.ProvidedPort
import org.bellwether.model.component.RequiredPort

/**
 * Writes {@code src/process_<name>.cpp}, which creates a process's instances, wires them, and lists the metrics. An
 * array of processes has one program; replicas are rows of tables, which are local to the file because several programs
 * may be compiled as one.
 */
class ProcessMain implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        for (program : plan.programs.entrySet) {
            files.text('''src/«program.key».cpp''', main(plan, program.value), program.value.map[element].toSet)
        }
    }

    private def main(Plan plan, List<ProcessPlan> processes) '''
        «val instances = processes.flatMap[plan.instancesOf(it)].toList»
        «val tables = ReplicaTables.of(plan, processes, instances)»
        «val singles = instances.filter[instance|!tables.exists[has(instance)]].toList»
        «FOR file : instances.map[Members.header(executor)].toSet.sort»
            #include "«file».hpp"
        «ENDFOR»

        #include <bw/process/process.hpp>
        «IF !tables.empty»
            #include <bw/component/replicas.hpp>
        «ENDIF»

        #ifndef BW_MAIN  // CMakeLists.txt compiles several programs as one
        #define BW_MAIN main
        #endif

        int BW_MAIN(int argc, char** argv) {
          «FOR table : tables»
              «table.rows»
          «ENDFOR»
          return bw::run(argc, argv, [](bw::Process& process) {
            «FOR instance : singles»
                «val statements = plan.statements(instance)»
                «IF !statements.trim.empty»auto& «Members.local(instance.name)» = «ENDIF»process.make<«Members.type(instance.executor)»>("«instance.name»");
            «ENDFOR»

            «FOR instance : singles»
                «plan.statements(instance)»

            «ENDFOR»
            «FOR table : tables»
                «table.made»

            «ENDFOR»
          });
        }
    '''

    private def String statements(Plan plan, InstancePlan it) '''
        «FOR attribute : attributes.keySet»
            «Members.local(name)».«Members.member(attribute)» = «new ExpressionCode(evaluator, "").text(attributes.get(attribute), Type.of(attribute.type))»;
        «ENDFOR»
        «IF ownThread»
            «Members.local(name)».start_thread();
        «ENDIF»
        «FOR port : executor.ports(ProvidedPort).filter[Populations.isOne(it)]»
            «val count = Populations.count(port, evaluator)»
            «Members.local(name)».«Members.member(port)».make(«IF count > 0»«count»«ENDIF»);
        «ENDFOR»
        «FOR wire : plan.wiresFrom(it)»
            «val number = Connections.number(plan, wire)»
            process.connect(«Members.local(name)».«Connections.source(wire)», "«wire.reference»"«IF number.present || wire.objects > 0 || !wire.policies.none», «number.orElse(0)»«ENDIF»«IF wire.objects > 0 || !wire.policies.none», «wire.objects»«ENDIF»«IF !wire.policies.none», «Connections.policies(wire)»«ENDIF»);
        «ENDFOR»
        «FOR sink : Connections.waitedAt(it)»
            «Members.local(name)».«Members.member(sink)».expect(«Connections.count(plan, it, sink)»);
        «ENDFOR»
        «FOR loop : plan.loops(it)»
            process.complete(«loop»);
        «ENDFOR»
        «FOR probe : plan.probesOf(it)»
            process.«plan.measure(probe, Members.local(name))»;
        «ENDFOR»
    '''

    /** Returns the table of an array's replicas, and those of their parts. */
    private def rows(ReplicaTables it) '''
        struct «array»_replica {
          const char* process;
          const char* name;
          «FOR field : fields»
              «field»
          «ENDFOR»
          «IF threadsDiffer»
              bool own_thread;
          «ENDIF»
        };
        static constexpr «array»_replica «array»_replicas[] = {
            «FOR row : replicas»
                {«row»},
            «ENDFOR»
        };
        «FOR part : parts»
            static constexpr bw::«part.type» «part.name»[] = {
                «FOR row : part.rows»
                    {«row»},
                «ENDFOR»
            };
        «ENDFOR»

    '''

    /** Returns code that creates the replicas of this process. */
    private def made(ReplicaTables it) '''
        for (const auto& replica : «array»_replicas) {
          if (process.name() != replica.process) continue;
          «IF hasThreads || !assignments.empty || !objects.empty || !parts.empty»auto& instance = «ENDIF»process.make<«Members.type(executor)»>(replica.name);
          «FOR assignment : assignments»
              instance.«assignment»;
          «ENDFOR»
          «IF hasThreads»
              «IF threadsDiffer»if (replica.own_thread) «ENDIF»instance.start_thread();
          «ENDIF»
          «FOR object : objects»
              instance.«object».make();
          «ENDFOR»
          «FOR part : parts»
              bw::each(«part.name», replica.name, [&](const auto& row) { «part.use»; });
          «ENDFOR»
        }
    '''

    /** Returns the closed loops that end at this instance's sinks. */
    private def loops(Plan plan, InstancePlan instance) {
        plan.phases.flatMap[drivers].filter[completion.isPresent && completion.get.instance == instance.name].map [
            '''«Members.local(instance.name)».«Members.local(completion.get.sink)», "«it.instance».«timer»"'''.toString
        ].toSet
    }

    private def measure(Plan plan, MeasuringPointPlan it, String instance) {
        val place = instance + "." + Members.member(port)
        switch kind {
            case CALL: '''measure_call("«name»", «instance».«new CallPoint(port as RequiredPort, operation.get).name»)'''
            case EVENT: '''measure_event("«name»", «place»)'''
            case PUBLISH: '''measure_publish("«name»", «place»)'''
            case PATH: '''measure_path("«name»", «place», bw::PathEnd::«IF path.get.arrival»arrived«ELSE»handled«ENDIF», "«path.get.driver»")'''
        }
    }
}
