// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts

import org.bellwether.generator.ArtefactGenerator
import org.bellwether.generator.GeneratedFiles
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.plan.CallPoint
import org.bellwether.generator.plan.InstancePlan
import org.bellwether.generator.plan.Plan
import org.bellwether.generator.plan.ProbePlan
import org.bellwether.generator.plan.ProcessPlan
import org.bellwether.generator.plan.Wire
import org.bellwether.model.component.EventPort
import org.bellwether.model.component.RequiredPort

/** {@code src/process_<name>.cpp}: makes a process's instances, wires them, and says what is measured. */
class ProcessMain implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        for (process : plan.processes) {
            files.text('''src/«process.executable».cpp''', main(plan, process))
        }
    }

    private def main(Plan plan, ProcessPlan process) '''
        «val instances = plan.instancesOf(process)»
        «FOR file : instances.map[executor.file].toSet.sort»
            #include "«file».hpp"
        «ENDFOR»

        #include <bw/process.hpp>

        int main(int argc, char** argv) {
          return bw::run(argc, argv, [](bw::Process& process) {
            «FOR instance : instances»
                «val statements = plan.statements(instance)»
                «IF !statements.trim.empty»auto& «Members.local(instance.name)» = «ENDIF»process.make<executors::«instance.executor.name»>("«instance.name»");
            «ENDFOR»

            «FOR instance : instances»
                «plan.statements(instance)»

            «ENDFOR»
          });
        }
    '''

    private def String statements(Plan plan, InstancePlan it) '''
        «FOR attribute : attributes.keySet»
            «Members.local(name)».«Members.member(attribute)» = «new ExpressionCode(evaluator, "").text(attributes.get(attribute), Type.of(attribute.type))»;
        «ENDFOR»
        «FOR wire : plan.wiresFrom(it)»
            process.connect(«Members.local(name)».«Members.member(wire.sourcePort)», "«wire.reference»"«plan.number(wire)»);
        «ENDFOR»
        «FOR loop : plan.loops(it)»
            process.complete(«loop»);
        «ENDFOR»
        «FOR probe : plan.probesOf(it)»
            process.«plan.measure(probe, Members.local(name))»;
        «ENDFOR»
    '''

    /** A sink with several connections tells them apart by number. */
    private def number(Plan plan, Wire wire) {
        val siblings = plan.wires.filter[target == wire.target && targetPort === wire.targetPort].toList
        if(wire.targetPort instanceof EventPort && siblings.size > 1) ", " + siblings.indexOf(wire) else ""
    }

    /** The closed loops that end at this instance's sinks. */
    private def loops(Plan plan, InstancePlan instance) {
        plan.phases.flatMap[drivers].filter[completion.isPresent && completion.get.instance == instance.name].map [
            '''«Members.local(instance.name)».«Members.local(completion.get.sink)», "«it.instance».«timer»"'''.toString
        ].toSet
    }

    private def measure(Plan plan, ProbePlan it, String instance) {
        val place = instance + "." + Members.member(port)
        switch kind {
            case CALL: '''measure_call("«name»", «instance».«new CallPoint(port as RequiredPort, operation.get).name»)'''
            case EVENT: '''measure_event("«name»", «place»)'''
            case PUBLISH: '''measure_publish("«name»", «place»)'''
            case PATH: '''measure_path("«name»", «place», bw::PathEnd::«IF path.get.arrival»arrived«ELSE»handled«ENDIF», "«path.get.driver»")'''
        }
    }
}
