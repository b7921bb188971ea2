// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp

import org.bellwether.generator.mapping.Cpp
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.plan.ExecutorPlan
import org.bellwether.generator.plan.Plan
import org.bellwether.generator.plan.Populations
import org.bellwether.model.component.Behaviour
import org.bellwether.model.component.EventSink
import org.bellwether.model.component.EventSource
import org.bellwether.model.component.EventTrigger
import org.bellwether.model.component.ProvidedPort
import org.bellwether.model.component.RequiredPort
import org.bellwether.model.component.StateVariable
import org.bellwether.model.idl.Attribute
import org.bellwether.model.idl.Operation
import org.bellwether.model.idl.Typed
import org.bellwether.model.util.ElementPaths
import org.bellwether.model.util.Interfaces

/** Writes {@code src/<type>_exec.hpp}: the class of a component, plain server or plain client. */
class ExecutorHeader implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        for (executor : plan.executors) {
            files.text('''src/«executor.file».hpp''', header(plan, executor), executor.elements)
        }
    }

    private def header(Plan plan, ExecutorPlan it) '''
        «val facts = new ExecutorFacts(it)»
        #pragma once

        #include "«plan.model»_types.hpp"

        «FOR header : facts.headers(plan)»
            #include <bw/«header».hpp>
        «ENDFOR»

        namespace executors {

        /// «ElementPaths.of(type)»
        class «name» : public bw::Component {
         public:
          «name»(bw::Process& process, const std::string& name);

          «FOR port : ports(ProvidedPort)»
              «servant(port)»
          «ENDFOR»
          «FOR adapter : AdapterCode.of(it)»
              bw::Adapter «adapter.member»;
          «ENDFOR»
          «FOR port : ports(ProvidedPort)»
              bw::«IF Populations.isOne(port)»Objects<«Members.servant(port)», «name»>«ELSE»Facet<«Members.servant(port)»>«ENDIF» «Members.member(port)»;
          «ENDFOR»
          «FOR port : ports(RequiredPort)»
              bw::«IF Populations.areSelected(plan, port)»PortTargets«ELSE»Receptacle«ENDIF»<«Names.qualified(port.interface)»> «Members.member(port)»;
          «ENDFOR»
          «FOR port : ports(EventSink)»
              bw::EventSink<«Names.qualified(port.eventType)»> «Members.member(port)»;
          «ENDFOR»
          «FOR port : ports(EventSource)»
              bw::EventSource<«Names.qualified(port.eventType)»> «Members.member(port)»;
          «ENDFOR»

          «FOR timer : timers»
              bw::Timer «Members.member(timer)»;
          «ENDFOR»

          «FOR call : calls»
              bw::MeasuringPoint «call.name»;
          «ENDFOR»

          «FOR attribute : attributes»
              «Members.holder(Type.of(attribute.type), attribute)» «Members.member(attribute)»{};
          «ENDFOR»

         «IF facts.userFunctions.empty»private«ELSE»protected«ENDIF»:
          «FOR function : facts.userFunctions»
              /// To be written by the user; called by the behaviour of «function.trigger».
              virtual void «function.name»(«function.parameters») = 0;
          «ENDFOR»

          «FOR behaviour : facts.functions»
              void «Members.function(behaviour)»(«behaviour.parameters»);
          «ENDFOR»

          «IF facts.start !== null»
              bw::StartDriver «Members.hidden("start")»;
          «ENDIF»
          «IF facts.burns»
              bw::CpuLoad «Members.hidden("cpu_load")»;
          «ENDIF»
          «FOR variable : state»
              «variable.stateType» «Members.state(variable)»;
          «ENDFOR»
          «FOR member : facts.randomStreams.keySet»
              bw::RandomStream «member»;
          «ENDFOR»
          «FOR member : facts.timedOperations(plan).keySet»
              bw::ScheduledWork «member»;
          «ENDFOR»
        };

        }  // namespace executors
    '''

    private def servant(ExecutorPlan it, ProvidedPort port) '''
        /// «ElementPaths.kind(port)» «port.name»
        class «Members.servant(port)» : public virtual «Members.skeleton(port.interface)» {
         public:
          explicit «Members.servant(port)»(«name»& owner) : owner_(owner) {}
          «FOR operation : Interfaces.operations(port.interface)»
              «operation.signature» override;
          «ENDFOR»
          «FOR attribute : Interfaces.attributes(port.interface)»
              «Cpp.result(Type.of(attribute.type))» «Members.member(attribute)»() override;
              «IF !attribute.readonly»
                  void «Members.member(attribute)»(«Cpp.in(Type.of(attribute.type))» value) override;
              «ENDIF»
          «ENDFOR»

         private:
          [[maybe_unused]] «name»& owner_;
          «FOR attribute : Interfaces.attributes(port.interface)»
              «attribute.keptIn» «Members.hidden(attribute.name)»;
          «ENDFOR»
        };

    '''

    private static def signature(Operation it) '''
    «Signatures.result(it)» «Members.member(it)»(«Signatures.parameters(it)»)'''

    private static def keptIn(Attribute it) '''bw::State<«Members.holder(Type.of(type), it)»>'''

    private static def stateType(StateVariable it) '''bw::State<«Members.holder(Type.of(it as Typed), it)»>'''

    /** Returns the parameters of a behaviour's function. */
    static def parameters(Behaviour it) {
        val trigger = trigger
        if (trigger instanceof EventTrigger)
            '''bw::Activation& activation, const «Names.qualified(trigger.sink.eventType)»& event'''
        else
            "bw::Activation& activation"
    }
}
