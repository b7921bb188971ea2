// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp

import java.util.List
import org.bellwether.generator.idl.ConstantEvaluator
import org.bellwether.generator.idl.EventStructs
import org.bellwether.generator.mapping.Cpp
import org.bellwether.generator.mapping.Literals
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.mapping.Type.Kind
import org.bellwether.generator.message.GeneratedValues
import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.plan.Plan
import org.bellwether.model.component.EventPort
import org.bellwether.model.idl.Declaration
import org.bellwether.model.idl.Definition
import org.bellwether.model.idl.Enumeration
import org.bellwether.model.idl.EventType
import org.bellwether.model.idl.Module
import org.bellwether.model.idl.PrimitiveKind
import org.bellwether.model.idl.Struct
import org.bellwether.model.idl.Typed
import org.bellwether.model.idl.Union
import org.bellwether.model.idl.UnionCase
import org.bellwether.model.idl.UserException
import org.bellwether.model.parameter.NamedElement
import org.bellwether.model.util.Models

/** Writes {@code src/<model>_types.hpp}: the harness's functions for the model's types. */
class TypesHeader implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        files.text('''src/«plan.model»_types.hpp''', header(plan))
    }

    private def header(Plan plan) '''
        // The model's types for the harness: how events are pushed, and the members of generated values.
        #pragma once

        #include "orb.hpp"
        #include "stubs.hpp"

        #include <bw/event/event_traits.hpp>

        «FOR event : plan.events»
            «event.traits»

        «ENDFOR»
        «FOR slice : slices(plan)»
            «slice(slice.key, slice.value)»

        «ENDFOR»
        «FOR namespace : visited(plan.modelIdl.declarations).groupBy[namespace].entrySet»
            «namespace.value.visits(namespace.key)»

        «ENDFOR»
    '''

    private def traits(EventType it) '''
        «val consumer = Names.qualified(it) + "Consumer"»
        «val event = Names.qualified(it)»
        template <>
        struct bw::EventTraits<«event»> {
          using Consumer = «consumer»;
          static void push(Consumer::_ptr_type sink, const «event»& event) { sink->push_«name»(event); }

          class Servant : public virtual ::POA_«consumer.substring(2)» {
            void push_«name»(const «event»& event) override { received(event); }
            virtual void received(const «event»& event) = 0;
          };
        };
    '''

    /** Returns pairs of an event type and one of its bases, if events are pushed to sinks of that base. */
    private def slices(Plan plan) {
        plan.wires.filter[base.present].map[(sourcePort as EventPort).eventType -> base.get].toSet
    }

    /** Returns a function that is found by argument-dependent look-up. */
    private def slice(EventType event, EventType base) '''
        «val namespace = namespace(event)»
        «IF !namespace.empty»
            namespace «namespace» {
        «ENDIF»
        inline void bw_slice(const «Names.qualified(event)»& from, «Names.qualified(base)»& to) {
          «FOR member : EventStructs.state(base)»
              bw::copy_member(to.«Members.member(member)», from.«Members.member(member)»);
          «ENDFOR»
          to.«EventStructs.STAMP_MEMBER» = from.«EventStructs.STAMP_MEMBER»;
        }
        «IF !namespace.empty»
            }  // namespace «namespace»
        «ENDIF»
    '''

    /**
     * Returns the definitions to generate, except for the structs of events, which are filled when events are
     * published.
     */
    private def List<Definition> visited(List<Declaration> declarations) {
        declarations.map[Models.all(it, Definition)].flatten.filter [
            it instanceof Enumeration || it instanceof Struct || it instanceof Union || it instanceof UserException
        ].filter[members.forall[GeneratedValues.supportsWithin(Type.of(it as Typed))]].filter [
            !members.exists[(it as NamedElement).name == EventStructs.STAMP_MEMBER]
        ].toList
    }

    private static def List<? extends Typed> members(Definition it) {
        switch it {
            Struct: members
            Union: cases
            UserException: members
            default: #[]
        }
    }

    /** Returns functions in the namespace of the types, because they are found by argument-dependent look-up. */
    private def visits(List<Definition> definitions, String namespace) '''
        «IF !namespace.empty»
            namespace «namespace» {

        «ENDIF»
        «FOR definition : definitions SEPARATOR '\n'»
            «definition.visit»
        «ENDFOR»
        «IF !namespace.empty»

            }  // namespace «namespace»
        «ENDIF»
    '''

    private def dispatch visit(Definition it) '''
        «val mark = if(members.empty) "[[maybe_unused]] " else ""»
        template <class Visitor>
        void bw_visit(«mark»Visitor& visitor, «mark»bw::Same<Visitor, «Names.qualified(it)»>& value) {
          «FOR member : members»
              «element(Type.of(member as Typed), "value." + Members.member(member as NamedElement), 0)»
          «ENDFOR»
        }
    '''

    private def dispatch visit(Enumeration it) '''
        template <class Visitor>
        void bw_visit(Visitor& visitor, bw::Same<Visitor, «Names.qualified(it)»>& value) {
          visitor.enumeration(value, «enumerators.size»);
        }
    '''

    /**
     * Returns the function for a union. A branch is identified by its index among the cases; no label gives no branch.
     */
    private def dispatch visit(Union it) '''
        «val type = Names.qualified(it)»
        template <class Visitor>
        void bw_visit(Visitor& visitor, bw::Same<Visitor, «type»>& value) {
          switch (visitor.branch(value, «cases.size», [](const «type»& from) -> unsigned {
            switch («IF Type.of(discriminator).primitive === PrimitiveKind.BOOLEAN»static_cast<int>(from._d())«ELSE»from._d()«ENDIF») {
              «FOR branch : cases»
                  «FOR label : branch.labels»
                      case «Literals.of(ConstantEvaluator.of(label), Type.of(discriminator))»:
                  «ENDFOR»
                  «IF branch.isDefault»default:«ENDIF»
                    return «cases.indexOf(branch)»;
              «ENDFOR»
              «IF !cases.exists[isDefault]»
                  default:
                    return «cases.size»;
              «ENDIF»
            }
          })) {
            «FOR branch : cases»
                case «cases.indexOf(branch)»:
                  visitor.template member<«branch.heldAs»>(
                      [&value]() -> decltype(auto) { return value.«Members.member(branch)»(); },
                      [&value](const auto& member) { value.«Members.member(branch)»(«IF branch.isHeld»member.in()«ELSE»member«ENDIF»); },
                      [&visitor](auto&& member) { «element(Type.of(branch as Typed), "member", 0)» });
                  break;
            «ENDFOR»
            default:
              break;
          }
        }
    '''

    private static def isHeld(UnionCase it) {
        GeneratedValues.isManaged(Type.of(it as Typed))
    }

    /** Returns the type of a variable for a branch's member, which may be anonymous. */
    private static def heldAs(UnionCase it) {
        val type = Type.of(it as Typed)
        val got = '''decltype(std::declval<const «Names.qualified(eContainer as Definition)»&>().«Members.member(it)»())'''
        switch type.kind {
            case PRIMITIVE,
            case ENUMERATION: Cpp.value(type)
            case STRING: Cpp.text(type) + "_var"
            case REFERENCE: Cpp.reference(type) + "_var"
            case ARRAY: '''std::remove_const_t<std::remove_pointer_t<«got»>>[«type.dimensions.head»]'''
            default: '''std::decay_t<«got»>'''
        }
    }

    private def String element(Type it, String value, int depth) {
        switch kind {
            case Kind.PRIMITIVE:
                '''visitor.«IF primitive === PrimitiveKind.BOOLEAN»boolean«ELSE»number«ENDIF»(«value»);'''
            case Kind.ENUMERATION:
                '''visitor.enumeration(«value», «(definition as Enumeration).enumerators.size»);'''
            case Kind.STRING:
                '''visitor.string(«value»);'''
            case Kind.FIXED:
                '''visitor.fixed(«value»);'''
            case Kind.ANY:
                '''visitor.any_type(«value»);'''
            case Kind.REFERENCE:
                '''visitor.reference(«value»);'''
            case Kind.SEQUENCE:
                if (element.kind === Kind.PRIMITIVE && element.primitive !== PrimitiveKind.BOOLEAN)
                    '''visitor.sequence(«value»);'''
                else '''
                    visitor.sequence(«value», [&visitor](auto& element«depth») {
                      «element(element, "element" + depth, depth + 1)»
                    });
                '''
            case Kind.ARRAY:
                loops(dimensions, value, depth)
            default:
                '''bw_visit(visitor, «value»);'''
        }
    }

    private def String loops(Type it, List<Long> sizes, String value, int depth) {
        if (sizes.empty)
            return element(element, value, depth)
        '''
            for (unsigned i«depth» = 0; i«depth» < «sizes.head»; ++i«depth») {
              «loops(sizes.drop(1).toList, '''«value»[i«depth»]''', depth + 1)»
            }
        '''
    }

    private static def namespace(Definition it) {
        val modules = newArrayList
        for (var scope = eContainer; scope !== null; scope = scope.eContainer)
            if (scope instanceof Module)
                modules.add(0, Names.simple(scope))
        modules.join("::")
    }
}
