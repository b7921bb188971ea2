// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs

import java.util.HashSet
import java.util.List
import java.util.Set
import org.bellwether.generator.idl.EventBase
import org.bellwether.generator.idl.IdlFile
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.RepositoryIds
import org.bellwether.model.idl.Constant
import org.bellwether.model.idl.Declaration
import org.bellwether.model.idl.Definition
import org.bellwether.model.idl.Enumeration
import org.bellwether.model.idl.FixedType
import org.bellwether.model.idl.ForwardDeclaration
import org.bellwether.model.idl.Interface
import org.bellwether.model.idl.Module
import org.bellwether.model.idl.Operation
import org.bellwether.model.idl.PrimitiveKind
import org.bellwether.model.idl.PrimitiveType
import org.bellwether.model.idl.Struct
import org.bellwether.model.idl.Typedef
import org.bellwether.model.idl.Union
import org.bellwether.model.idl.UserException
import org.bellwether.model.idl.ValueBox
import org.bellwether.model.idl.ValueType
import org.bellwether.model.util.Models
import org.bellwether.target.corbel.stubs.calls.AbstractClass
import org.bellwether.target.corbel.stubs.calls.ClientClass
import org.bellwether.target.corbel.stubs.calls.LocalClass
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Declarations
import org.bellwether.target.corbel.stubs.types.AnyOperators
import org.bellwether.target.corbel.stubs.types.BoxClass
import org.bellwether.target.corbel.stubs.types.ExceptionClass
import org.bellwether.target.corbel.stubs.types.StateClass
import org.bellwether.target.corbel.stubs.types.StreamOperators
import org.bellwether.target.corbel.stubs.types.TypeCodes
import org.bellwether.target.corbel.stubs.types.TypeDeclarations
import org.bellwether.target.corbel.stubs.types.UnionClass
import org.bellwether.target.corbel.stubs.types.ValueClass

/** Writes {@code <file>.hpp}: types and client classes. */
class StubHeader {
    val IdlFile file
    val boolean any
    val RepositoryIds ids
    val Set<Definition> announced = new HashSet

    /** @param any whether types have type codes and can be put into anys */
    new(IdlFile file, boolean any) {
        this.file = file
        this.any = any
        this.ids = new RepositoryIds(file)
    }

    def String text() {
        val definitions = Declarations.flat(file.declarations).toList
        '''
            // SPDX-License-Identifier: Apache-2.0
            #pragma once

            #include <corbel/CORBA.h>
            «IF any»
                #include <corbel/any.hpp>
            «ENDIF»
            «IF usesValues»
                #include <corbel/value.hpp>
            «ENDIF»
            «IF any && usesValues»
                #include <corbel/any/«IF usesAbstracts»abstract«ELSE»value«ENDIF»_type.hpp>
            «ENDIF»
            «IF usesContexts»
                #include <corbel/context.hpp>
            «ENDIF»
            «IF EventBase.isImplied(file)»
                #include <corbel/value/event_base.hpp>
            «ENDIF»
            «IF usesFixed»
                #include <corbel/cdr/fixed.hpp>
            «ENDIF»
            «FOR header : RuntimeTypes.headers(definitions)»
                #include <«header»>
            «ENDFOR»

            «IF definitions.exists[it instanceof Union]»
                #include <variant>

            «ENDIF»
            «FOR include : file.includes»
                #include "«include.name».hpp"
            «ENDFOR»

            «declarations(file.declarations)»

            «IF definitions.exists[StateClass.has(it)]»
                «StateClass.declarations(file.declarations)»

            «ENDIF»
            «IF !definitions.map[StreamOperators.inHeader(it)].join.empty»
                namespace corbel::cdr {
                «CodeFormat.blocks(definitions.map[StreamOperators.inHeader(it)])»
                }  // namespace corbel::cdr
            «ENDIF»
            «IF any»

                «AnyOperators.declarations(definitions)»
            «ENDIF»
        '''
    }

    private def boolean usesValues() {
        file.declarations.exists[
            !Models.all(it, ValueType).empty || !Models.all(it, ValueBox).empty
                || Models.all(it, PrimitiveType).exists[kind == PrimitiveKind.VALUE_BASE]] || usesAbstracts
    }

    private def boolean usesAbstracts() {
        file.declarations.exists[Models.all(it, Interface).exists[abstract]]
    }

    private def boolean usesContexts() {
        file.declarations.exists[Models.all(it, Operation).exists[!contexts.empty]]
    }

    private def boolean usesFixed() {
        file.declarations.exists[!Models.all(it, FixedType).empty]
    }

    private def String declarations(List<? extends Declaration> all) { CodeFormat.blocks(all.map[whole]) }

    private def String whole(Declaration it) {
        if (any) declaration.strip() + "\n" + TypeCodes.declaration(it) else declaration
    }

    private def String declaration(Declaration it) {
        switch it {
            Module: '''
                namespace «Names.simple(it)» {
                «declarations(declarations)»
                }  // namespace «Names.simple(it)»
            '''
            ForwardDeclaration: forward(it)
            Constant: TypeDeclarations.constant(it)
            Enumeration: TypeDeclarations.enumeration(it)
            Struct: TypeDeclarations.struct(it, declarations(definitions))
            Union: UnionClass.declaration(it, declarations(definitions))
            Typedef case RuntimeTypes.has(it): ""
            Typedef: TypeDeclarations.typedef(it)
            UserException: ExceptionClass.declaration(it, ids.of(it), declarations(definitions))
            Interface: '''
                «names(it)»

                «IF abstract»
                    «AbstractClass.declaration(it, ids.of(it), declarations(members))»
                «ELSEIF local»
                    «LocalClass.declaration(it, ids.of(it), declarations(members))»
                «ELSE»
                    «ClientClass.declaration(it, ids.of(it), declarations(members))»
                «ENDIF»
            '''
            ValueBox: '''
                «names(it)»

                «BoxClass.declaration(it)»
            '''
            ValueType: '''
                «names(it)»

                «ValueClass.declaration(it, declarations(members))»
            '''
            default: ""
        }
    }

    private def String forward(ForwardDeclaration it) {
        val type = definition
        switch type {
            Interface: names(type)
            ValueType: names(type)
            Struct: '''struct «Names.simple(type)»;'''
            default: '''class «Names.simple(type)»;'''
        }
    }

    private def String names(Interface it) { if (announced.add(it)) TypeDeclarations.interfaceNames(it) else "" }

    private def String names(Definition it) {
        if (announced.add(it)) TypeDeclarations.valueNames(Names.simple(it)) else ""
    }
}
