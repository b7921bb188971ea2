// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp

import java.util.List
import org.bellwether.generator.mapping.Cpp
import org.bellwether.generator.mapping.RepositoryIds
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.plan.ExpectedReplies
import org.bellwether.generator.plan.ExecutorPlan
import org.bellwether.generator.plan.Plan
import org.bellwether.generator.plan.Populations
import org.bellwether.model.component.Action
import org.bellwether.model.component.Behaviour
import org.bellwether.model.component.EventSink
import org.bellwether.model.component.EventSource
import org.bellwether.model.component.ExportedObject
import org.bellwether.model.component.ProvidedPort
import org.bellwether.model.component.Raise
import org.bellwether.model.component.RequiredPort
import org.bellwether.model.component.Return
import org.bellwether.model.component.Timer
import org.bellwether.model.idl.Attribute
import org.bellwether.model.idl.Operation
import org.bellwether.model.idl.Typed
import org.bellwether.model.util.Interfaces
import org.bellwether.model.util.QualifiedNames

/** Writes {@code src/<type>_exec.cpp}: the behaviour of a component, plain server or plain client. */
class ExecutorSource implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        for (executor : plan.executors) {
            files.text('''src/«executor.file».cpp''', source(plan, executor), executor.elements)
        }
    }

    private def source(Plan plan, ExecutorPlan it) '''
        «val facts = new ExecutorFacts(it)»
        #include "«file».hpp"

        #include <bw/value/generated.hpp>

        namespace executors {

        «name»::«name»(bw::Process& process, const std::string& name)
            : bw::Component(process, name«IF facts.serialized», bw::Threading::serialize«ENDIF»)«FOR member : initialised(plan, facts) BEFORE ",\n  " SEPARATOR ",\n  "»«member»«ENDFOR» {}

        «FOR port : ports(ProvidedPort)»
            «FOR operation : Interfaces.operations(port.interface)»
                «operationBody(plan, facts, port, operation)»

            «ENDFOR»
            «FOR attribute : facts.attributes(port)»
                «accessors(port, attribute)»

            «ENDFOR»
        «ENDFOR»
        «FOR behaviour : facts.functions»
            «function(plan, facts, behaviour)»

        «ENDFOR»
        }  // namespace executors
    '''

    /** Returns the members that have constructor arguments, in the order of their declarations. */
    private def List<String> initialised(ExecutorPlan it, Plan plan, ExecutorFacts facts) {
        val members = newArrayList
        AdapterCode.of(it).forEach[adapter|members += made(adapter.name, adapter.member, adapter.policies)]
        ports(ProvidedPort).forEach[port|members += made(port.name, Members.member(port), objects(plan, port))]
        ports(RequiredPort).forEach[port|members += made(port.name, Members.member(port), selection(plan, port))]
        ports(EventSink).forEach[port|members += made(port.name, Members.member(port), facts.reaction(port))]
        ports(EventSource).forEach[port|members += made(port.name, Members.member(port), null)]
        timers.forEach[timer|members += made(timer.name, Members.member(timer), facts.reaction(timer))]
        if (facts.start !== null)
            members += made("start", Members.hidden("start"), "[this](auto& activation) { on_start(activation); }")
        val code = new ExpressionCode(plan.evaluator, "")
        for (variable : state) {
            val type = Type.of(variable as Typed)
            if (variable.initial !== null)
                members += '''«Members.state(variable)»(«code.text(variable.initial, type)»)'''.toString
            else if (ExpectedReplies.beginsGenerated(plan, it, variable))
                members += '''«Members.state(variable)»(«code.initial(type, variable)»)'''.toString
        }
        facts.randomStreams.forEach[member, trigger|members += '''«member»(*this, "«trigger»")'''.toString]
        facts.timedOperations(plan).forEach[member, operation|members += '''«member»(*this, "«operation»")'''.toString]
        members
    }

    private static def made(String name, String member, String last) {
        '''«member»(*this, "«name»"«IF !last.nullOrEmpty», «last»«ENDIF»)'''.toString
    }

    /** Returns the adapter of a population and the type of its objects; for a facet, the owner of its servant. */
    private static def objects(Plan plan, ProvidedPort port) {
        if (!Populations.isOne(port))
            return "*this"
        val type = new RepositoryIds(plan.modelIdl).of(QualifiedNames.of(port.interface))
        '''«AdapterCode.of(port as ExportedObject).member», "«type»"'''.toString
    }

    /** Returns the calls' selection of objects and connections. */
    private static def selection(ExecutorPlan it, Plan plan, RequiredPort port) {
        if (!Populations.areSelected(plan, port))
            return null
        val connections = Populations.connections(port, evaluator)
        val selection = switch port.selection {
            case RANDOM: "random"
            case PARTITION: "partition"
            default: "round_robin"
        }
        '''bw::Selection::«selection»«IF connections > 0», «connections»«ENDIF»'''.toString
    }

    private static def reaction(ExecutorFacts it, EventSink sink) {
        if (of(sink) === null)
            "[](auto&, auto&) {}"
        else
            '''[this](auto& activation, auto& event) { «Members.function(of(sink))»(activation, event); }'''.toString
    }

    private static def reaction(ExecutorFacts it, Timer timer) {
        if (of(timer) === null)
            "[](auto&) {}"
        else
            '''[this](auto& activation) { «Members.function(of(timer))»(activation); }'''.toString
    }

    private def operationBody(ExecutorPlan it, Plan plan, ExecutorFacts facts, ProvidedPort port, Operation operation) {
        val behaviour = ExpectedReplies.behaviour(it, port, operation)
        val template = new BehaviourTemplate(plan, it, operation, facts.words)
        val actions = behaviour.map[actions as List<Action>].orElse(#[])
        val ending = if(actions.lastOrNull.ends) "" else template.generatedResult
        val outs = template.generatedOuts
        val body = template.statements(actions)
        val needsActivation = (outs + body + ending).uses("activation")
        val steps = '''
            «IF facts.serialized»
                const auto entry = owner_.enter();
            «ENDIF»
            «IF needsActivation»
                bw::Activation activation = owner_.called();
            «ENDIF»
            «IF behaviour.filter[Randomness.in(it)].present»
                bw::Random random = owner_.«Randomness.member(port, operation)».of_call();
            «ENDIF»
            «outs»
            «IF facts.serialized || needsActivation»

            «ENDIF»
            «body»
            «ending»
        '''
        val result = Signatures.result(operation)
        val timed = plan.isTimed(it, port.name + "." + operation.name)
        val served = if (timed)
                '''
                    return owner_.«Members.work(port, operation)».run([&]() -> «result» {
                      «steps»
                    });
                '''
            else
                steps
        '''
            «result» «name»::«Members.servant(port)»::«Members.member(operation)»(«Signatures.definitionParameters(operation)») {
              «IF plan.hasOwnThreads(it)»
                  return owner_.serve([&]() -> «result» {
                    «served»
                  });
              «ELSE»
                  «served»
              «ENDIF»
            }
        '''
    }

    private static def ends(Action it) {
        it instanceof Return || it instanceof Raise
    }

    private def accessors(ExecutorPlan it, ProvidedPort port, Attribute attribute) '''
        «val type = Type.of(attribute.type)»
        «val kept = Members.hidden(attribute.name)»
        «Cpp.result(type)» «name»::«Members.servant(port)»::«Members.member(attribute)»() {
          return «attribute.handedOver(kept + ".get()")»;
        }
        «IF !attribute.readonly»

            void «name»::«Members.servant(port)»::«Members.member(attribute)»(«Cpp.in(type)» value) {
              «kept».set(«IF type.kind === Type.Kind.REFERENCE»«Cpp.reference(type)»::_duplicate(value)«ELSE»value«ENDIF»);
            }
        «ENDIF»
    '''

    private static def handedOver(Attribute it, String kept) {
        val type = Type.of(it.type)
        switch type.kind {
            case STRING,
            case REFERENCE: kept + "._retn()"
            case PRIMITIVE,
            case ENUMERATION: kept
            case ARRAY: '''«Cpp.value(type)»_dup(«kept».in())'''
            default: if(type.variable) '''new «Cpp.value(type)»(«kept»)''' else kept
        }
    }

    private def function(ExecutorPlan it, Plan plan, ExecutorFacts facts, Behaviour behaviour) {
        val body = new BehaviourTemplate(plan, it, null, facts.words).statements(behaviour.actions)
        '''
            void «name»::«Members.function(behaviour)»(«ExecutorHeader.parameters(behaviour).toString.unused(if(Randomness.in(behaviour)) "activation " + body else body)») {
              «IF Randomness.in(behaviour)»
                  bw::Random random = «Randomness.member(behaviour)».of(activation);

              «ENDIF»
              «body»
            }
        '''
    }

    /** Returns the parameters, with an attribute at those that a body does not use. */
    private static def unused(String parameters, String body) {
        newArrayList(parameters.split(", ")).map[if(body.uses(substring(lastIndexOf("& ") + 2))) it else "[[maybe_unused]] " + it].join(", ")
    }

    private static def uses(String body, String name) {
        body.replaceAll("//[^\\n]*", "").matches("(?s).*\\b" + name + "\\b.*")
    }
}
