// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp

import java.util.ArrayList
import java.util.List
import org.bellwether.generator.idl.EventStructs
import org.bellwether.generator.mapping.Cpp
import org.bellwether.generator.mapping.Identifiers
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.plan.ExpectedReplies
import org.bellwether.generator.plan.CallPoint
import org.bellwether.generator.plan.ExecutorPlan
import org.bellwether.generator.message.GeneratedValues
import org.bellwether.generator.plan.Plan
import org.bellwether.generator.plan.Populations
import org.bellwether.generator.refusal.Unsupported
import org.bellwether.language.print.ActionText
import org.bellwether.model.component.Action
import org.bellwether.model.component.Assign
import org.bellwether.model.component.Behaviour
import org.bellwether.model.component.Branch
import org.bellwether.model.component.Burn
import org.bellwether.model.component.Call
import org.bellwether.model.component.Choice
import org.bellwether.model.component.GeneratedValue
import org.bellwether.model.component.Loop
import org.bellwether.model.component.Publish
import org.bellwether.model.component.Raise
import org.bellwether.model.component.Return
import org.bellwether.model.component.Selection
import org.bellwether.model.component.Sleep
import org.bellwether.model.component.UserCode
import org.bellwether.model.component.Wait
import org.bellwether.model.idl.Direction
import org.bellwether.model.idl.Operation
import org.bellwether.model.idl.OperationParameter
import org.bellwether.model.idl.StateMember
import org.bellwether.model.idl.TypeSpec
import org.bellwether.model.idl.Typed
import org.bellwether.model.parameter.Expression
import org.bellwether.model.util.Models
import org.bellwether.model.util.StructValues

/** Writes the actions of a behaviour as C++ statements. */
class BehaviourTemplate {
    val Plan plan
    val ExecutorPlan executor
    val Operation implemented
    val String owner
    val ExpressionCode code
    val ActionText words

    /**
     * @param operation the operation that is implemented; null in behaviours of timers, events and starts
     * @param words     describes actions for comments
     */
    new(Plan plan, ExecutorPlan executor, Operation operation, ActionText words) {
        this.plan = plan
        this.words = words
        this.executor = executor
        this.implemented = operation
        this.owner = if(operation === null) "" else "owner_."
        this.code = new ExpressionCode(executor.evaluator, owner)
    }

    def String statements(List<Action> actions) '''
        «FOR action : actions SEPARATOR '\n'»
            // «words.of(action)»
            «action.statement»
        «ENDFOR»
    '''

    /** Returns the end of an operation with a generated value. */
    def String generatedResult() '''
        «IF implemented.returnType !== null»
            «result(null, implemented.returnType)»
        «ENDIF»
    '''

    /** Returns the assignments of generated values to the out parameters of an operation. */
    def String generatedOuts() '''
        «FOR parameter : implemented.parameters.filter[direction === Direction.OUT]»
            «IF isFixedArray(Type.of(parameter.type))»
                «Cpp.value(Type.of(parameter.type))»_copy(«Members.local(parameter)», «code.generated(null, Type.of(parameter.type), parameter)».in());
            «ELSE»
                «Members.local(parameter)» = «owned(null, parameter.type)»;
            «ENDIF»
        «ENDFOR»
    '''

    private def dispatch String statement(Call it) {
        val inputs = operation.parameters.filter[direction !== Direction.OUT]
        val outputs = operation.parameters.filter[direction !== Direction.IN]
        val prepared = inputs.filter[parameter|isPrepared(parameter)]
        val block = !prepared.empty || !outputs.empty || keepsResult || Signatures.hasContext(operation)
        '''
            «IF block»
                {
                  «FOR parameter : prepared»
                      «IF parameter.direction === Direction.IN»const «ENDIF»auto «Members.local(parameter)» = «ownValue(parameter)»;
                  «ENDFOR»
                  «FOR parameter : outputs.filter[direction === Direction.OUT]»
                      «outHolder(parameter)» «Members.local(parameter)»;
                  «ENDFOR»
                  «IF Signatures.hasContext(operation)»
                      const auto «Members.PROPERTIES» = bw::default_context(«owner»process());
                  «ENDIF»
                  «connected»
                }
            «ELSE»
                «connected»
            «ENDIF»
        '''
    }

    /**
     * Returns whether a value is computed before the measured call. This is so for generated values and random numbers,
     * because their time is not measured, and random numbers are drawn in the order of the parameters.
     */
    private def isPrepared(Call it, OperationParameter parameter) {
        val value = argument(parameter)
        parameter.direction === Direction.INOUT || value.generated || Randomness.draws(value)
    }

    /** Returns the initial value of a local variable for an in or inout parameter. */
    private def ownValue(Call it, OperationParameter parameter) {
        val type = Type.of(parameter.type)
        val value = argument(parameter)
        if (value.generated)
            return code.generated(value as GeneratedValue, type, parameter)
        '''«Members.holder(type, parameter)»(«kept(value, type)»)'''
    }

    private static def argument(Call it, OperationParameter parameter) {
        arguments.findFirst[argument|argument.parameter === parameter]?.value
    }

    private static def isGenerated(Expression it) {
        it === null || it instanceof GeneratedValue
    }

    /** Returns whether the result is stored in a separate variable, because it is returned as a pointer. */
    private static def keepsResult(Call it) {
        operation.returnType !== null && !Type.of(operation.returnType).byValue
    }

    /** Returns whether a type is a fixed array, which is sent back in the caller's memory. */
    private static def isFixedArray(Type it) {
        array && !variable
    }

    private static def isByValue(Type it) {
        switch kind {
            case PRIMITIVE,
            case FIXED,
            case ENUMERATION: true
            case STRUCTURE,
            case UNION: !variable
            default: false
        }
    }

    /** Returns the call at each of the port's connections, or at the only one. */
    private def String connected(Call it) {
        if (it.port === null)
            return referred
        val port = owner + Members.member(port)
        if (Populations.areSelected(plan, it.port))
            selected(port)
        else if (target !== null)
            '''
                {
                  const auto chosen = «port».at(«code.text(target, ExpressionCode.ULONG_LONG)»);
                  «measured("chosen", "chosen.link, ")»
                }
            '''
        else if (it.port.multiple)
            '''
                for (const auto& connection : «port») {
                  «measured("connection", "connection.link, ")»
                }
            '''
        else if (it.port.optional)
            '''
                if («port».connected()) {
                  «measured(port, "")»
                }
            '''
        else
            measured(port, "")
    }

    /** Returns the call of an object by a reference; the code holds the reference until the reply, since the variable may change. */
    private def String referred(Call it) {
        val type = Names.qualified(StructValues.interfaceOf(target))
        '''
            {
              const «type»_var called = «type»::_duplicate(«code.text(target, ExpressionCode.ULONG_LONG)»);
              «measured("called", "called.in(), ")»
            }
        '''
    }

    /** Returns the call of the object that is selected among several; at each connection, unless the port has a selection. */
    private def String selected(Call it, String port) {
        if (target !== null)
            '''
                {
                  const auto chosen = «port».at(activation, «code.text(target, ExpressionCode.ULONG_LONG)»);
                  «measured("chosen", "chosen.link, ")»
                }
            '''
        else if (it.port.multiple && it.port.selection == Selection.EACH)
            '''
                for (std::size_t wire = 0; wire < «port».wires(); ++wire) {
                  const auto chosen = «port».choose(activation, wire);
                  «measured("chosen", "chosen.link, ")»
                }
            '''
        else
            '''
                «IF it.port.optional»if («port».connected()) «ENDIF»{
                  const auto chosen = «port».choose(activation);
                  «measured("chosen", "chosen.link, ")»
                }
            '''
    }

    /** @param over the connection, as the probe's parameter, or the object of a call without a port; empty for the only connection */
    private def String measured(Call it, String reference, String over) {
        val caller = if(port === null) "bw::call(" else owner + new CallPoint(port, operation).name + ".call("
        val passed = new ArrayList(operation.parameters.map[parameter|passed(parameter).toString])
        if (Signatures.hasContext(operation))
            passed += Members.PROPERTIES + ".in()"
        val arguments = passed.join(', ')
        val returns = if(operation.returnType === null) "" else "return "
        val check = switch ExpectedReplies.of(plan, executor, it) {
            case GENERATED: ", " + operation.test("bw::is_generated")
            case ARGUMENT: ", " + operation.test("bw::is_generated_for(activation)")
            case UNKNOWN: ""
        }
        val call = '''«caller»activation, «over»[&] { «returns»«reference»->«Members.member(operation)»(«arguments»); }«check»)'''
        if (operation.returnType === null)
            return '''«call»;'''
        if (keepsResult) '''
            const «resultHolder» result = «call»;
            «IF result !== null»
                «owner»«Members.state(result)».set(«kept»);
            «ENDIF»
        ''' else if (result !== null) '''
            «owner»«Members.state(result)».set(«call»);
        ''' else '''
            «call»;
        '''
    }

    private static def test(Operation it, String test) {
        val type = Type.of(returnType)
        if(type.array) '''bw::of_array<«Cpp.value(type)»>(«test»)''' else test
    }

    private static def resultHolder(Call it) {
        val type = Type.of(operation.returnType)
        if(GeneratedValues.isManaged(type)) Members.holder(type, it) else Cpp.value(type) + "_var"
    }

    private static def kept(Call it) {
        if(GeneratedValues.isManaged(Type.of(operation.returnType))) "result" else "result.in()"
    }

    private def passed(Call it, OperationParameter parameter) {
        val type = Type.of(parameter.type)
        val local = Members.local(parameter)
        val managed = Members.isHeld(type)
        switch parameter.direction {
            case IN:
                if (isPrepared(parameter))
                    local + (if(managed) ".in()" else "")
                else
                    code.text(argument(parameter), type)
            case INOUT:
                local + (if(managed) ".inout()" else "")
            case OUT:
                local + (if(type.byValue) "" else if(type.fixedArray) ".inout()" else ".out()")
        }
    }

    private static def outHolder(OperationParameter it) {
        val type = Type.of(it.type)
        if(type.byValue || type.fixedArray || GeneratedValues.isManaged(type)) Members.holder(type, it) else Cpp.value(type) + "_var"
    }

    private def dispatch String statement(Publish it) '''
        {
          «Names.qualified(source.eventType)» published;
          «FOR member : EventStructs.state(source.eventType)»
              «IF Type.of(member as Typed).array»
                  bw::assign(published.«Members.member(member)», «field(member)»);
              «ELSE»
                  published.«Members.member(member)» = «field(member)»;
              «ENDIF»
          «ENDFOR»
          «owner»«Members.member(source)».publish(activation, published);
        }
    '''

    private def field(Publish it, StateMember member) {
        val value = values.findFirst[value|value.member === member]?.value
        val type = Type.of(member as Typed)
        if (GeneratedValues.isManaged(type))
            return owned(value, member.type)
        if (value.generated && type.array)
            return code.generated(value as GeneratedValue, type, member) + ".in()"
        if(value.generated) code.generatedLike("published." + Members.member(member), value as GeneratedValue, type, member) else code.text(value, type)
    }

    private def dispatch String statement(Assign it) '''
        «owner»«Members.state(variable)».set(«IF value.generated»«code.generated(value as GeneratedValue, Type.of(variable as Typed), it)»«ELSE»«kept(value, Type.of(variable as Typed))»«ENDIF»);
    '''

    /** Returns a value to be assigned to a variable; a reference is duplicated, because the variable releases it later. */
    private def kept(Expression value, Type type) {
        val text = code.text(value, type)
        if(type.kind === Type.Kind.REFERENCE) '''«Cpp.reference(type)»::_duplicate(«text»)''' else text
    }

    private def dispatch String statement(Loop it) '''
        «IF count !== null»
            «val constant = ExpressionCode.isConstant(count)»
            for (std::uint64_t round = 0«IF !constant», rounds = «code.text(count, ExpressionCode.ULONG_LONG)»«ENDIF»; round < «IF constant»«code.text(count, ExpressionCode.ULONG_LONG)»«ELSE»rounds«ENDIF»«IF condition !== null» && («code.text(condition, ExpressionCode.BOOLEAN)»)«ENDIF»; ++round) {
        «ELSE»
            while («code.text(condition, ExpressionCode.BOOLEAN)») {
        «ENDIF»
          activation.proceed();
          «actions.statements»
        }
    '''

    private def dispatch String statement(Burn it) '''
        «owner»«Members.hidden("cpu_load")».burn(«code.nanoseconds(time)»);
    '''

    private def dispatch String statement(Sleep it) '''
        activation.sleep(«code.nanoseconds(duration)»);
    '''

    private def dispatch String statement(Wait it) {
        val timeout = if(timeout === null) "" else ", " + code.nanoseconds(timeout)
        val sink = owner + Members.member(sink)
        val wait = if (count === null)
                '''«sink».wait_for_each(activation«timeout»);'''
            else
                '''«sink».wait_for(activation, «code.text(count, ExpressionCode.ULONG_LONG)»«timeout»);'''
        '''
            «IF implemented === null»«wait»«ELSE»bw::or_timeout([&] { «wait» });«ENDIF»
        '''
    }

    private def dispatch String statement(Choice it) '''
        «val conditional = branches.filter[condition !== null].toList»
        «val weighted = branches.filter[weight !== null].toList»
        «val other = branches.findFirst[condition === null && weight === null]»
        «IF conditional.empty»
            «drawn(weighted, other)»
        «ELSE»
            «FOR branch : conditional»
                «IF branch !== conditional.head»} else «ENDIF»if («code.text(branch.condition, ExpressionCode.BOOLEAN)») {
                  «branch.actions.statements»
            «ENDFOR»
            «IF !weighted.empty || other !== null»
                } else {
                  «drawn(weighted, other)»
            «ENDIF»
            }
        «ENDIF»
    '''

    /** Returns the text for one of the branches with weights; for the default branch if all weights are 0. */
    private def String drawn(List<Branch> weighted, Branch other) '''
        «IF weighted.empty»
            «IF other !== null»«other.actions.statements»«ENDIF»
        «ELSE»
            switch (random.choose({«FOR branch : weighted SEPARATOR ", "»«code.text(branch.weight, ExpressionCode.DOUBLE)»«ENDFOR»})) {
              «FOR branch : weighted»
                  case «weighted.indexOf(branch)»: {
                    «branch.actions.statements»
                    break;
                  }
              «ENDFOR»
              «IF other !== null»
                  default: {
                    «other.actions.statements»
                  }
              «ENDIF»
            }
        «ENDIF»
    '''

    private def dispatch String statement(UserCode it) '''
        «owner»«Identifiers.cpp(function)»(«UserFunction.arguments(Models.containing(it, Behaviour))»);
    '''

    private def dispatch String statement(Raise it) '''
        throw bw::generated<«Names.qualified(exception)»>(activation);
    '''

    private def dispatch String statement(Return it) {
        if(implemented?.returnType === null) "return;\n" else result(value, implemented.returnType)
    }

    private def dispatch String statement(Action it) {
        throw Unsupported.refusal(it, '''«eClass.name» in behaviours is''', "Use another action")
    }

    private def String result(Expression value, TypeSpec type) '''
        return «owned(value, type)»;
    '''

    /**
     * Returns the expression of a value whose ownership is transferred: the mapping's form of a result, an out
     * parameter or a string member.
     */
    private def String owned(Expression value, TypeSpec spec) {
        val type = Type.of(spec)
        if (value.generated) {
            if (value === null && type.kind === Type.Kind.REFERENCE)
                return Cpp.reference(type) + "::_nil()"
            val generated = code.generated(value as GeneratedValue, type, value ?: spec)
            return switch type.kind {
                case STRING: '''«generated»._retn()'''
                case ARRAY: '''«Cpp.value(type)»_dup(«generated».in())'''
                default: if(type.byValue) generated else '''new «Cpp.value(type)»(«generated»)'''
            }
        }
        val text = code.text(value, type)
        switch type.kind {
            case STRING: '''«Cpp.function(type, "dup")»(«text»)'''
            case REFERENCE: '''«Cpp.reference(type)»::_duplicate(«text»)'''
            case ARRAY: '''«Cpp.value(type)»_dup(«text»)'''
            default: if(type.byValue) text else '''new «Cpp.value(type)»(«text»)'''
        }
    }
}
