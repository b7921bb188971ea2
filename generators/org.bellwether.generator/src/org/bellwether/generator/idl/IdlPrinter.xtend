// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl

import java.util.Locale
import org.bellwether.generator.refusal.RefusedException
import org.bellwether.language.print.expression.IdlTypeText
import org.bellwether.model.idl.Attribute
import org.bellwether.model.idl.Constant
import org.bellwether.model.idl.Declaration
import org.bellwether.model.idl.Definition
import org.bellwether.model.idl.Enumeration
import org.bellwether.model.idl.Factory
import org.bellwether.model.idl.ForwardDeclaration
import org.bellwether.model.idl.Interface
import org.bellwether.model.idl.Module
import org.bellwether.model.idl.Operation
import org.bellwether.model.idl.OperationParameter
import org.bellwether.model.idl.Prefix
import org.bellwether.model.idl.StateMember
import org.bellwether.model.idl.Struct
import org.bellwether.model.idl.TypeScope
import org.bellwether.model.idl.TypeSpec
import org.bellwether.model.idl.Typed
import org.bellwether.model.idl.Typedef
import org.bellwether.model.idl.Union
import org.bellwether.model.idl.UnionCase
import org.bellwether.model.idl.UserException
import org.bellwether.model.idl.ValueBox
import org.bellwether.model.idl.ValueType
import org.bellwether.model.parameter.Element
import org.bellwether.model.parameter.Expression
import org.bellwether.model.parameter.NamedElement
import org.eclipse.emf.common.util.EList

/** Writes IDL 2 as text for every ORB's compiler. Refuses IDL that this release does not compile. */
class IdlPrinter {
    static val TYPES = new IdlTypeText(new CompiledTypeStyle)

    static def String print(IdlFile file) '''
        «FOR include : file.includes»
            #include "«include.name».idl"
        «ENDFOR»
        «IF EventBase.isImplied(file)»
            «EventBase.IDL»
        «ENDIF»

        «FOR declaration : file.declarations SEPARATOR '\n'»
            «declaration.declare»
        «ENDFOR»
    '''

    private static def dispatch String declare(Module it) '''
        module «identifier» {
          «IF prefix !== null»
              #pragma prefix "«prefix»"
          «ENDIF»
          «FOR declaration : declarations SEPARATOR '\n'»
              «declaration.declare»
          «ENDFOR»
        };
    '''

    private static def dispatch String declare(ForwardDeclaration it) '''
        «IF definition instanceof Interface»«(definition as Interface).kind»«ELSE»«definition.keyword»«ENDIF» «definition.identifier»;
    '''

    private static def dispatch String declare(Prefix it) '''
        #pragma prefix "«prefix»"
    '''

    private static def dispatch String declare(Struct it) '''
        «remarks»
        struct «identifier» {
          «FOR member : members»
              «member.declarator»;
          «ENDFOR»
        };
        «repositoryId(it)»
    '''

    private static def dispatch String declare(UserException it) '''
        exception «identifier» {
          «FOR member : members»
              «member.declarator»;
          «ENDFOR»
        };
        «repositoryId(it)»
    '''

    private static def dispatch String declare(Union it) '''
        union «identifier» switch («discriminator.text») {
          «FOR branch : cases»
              «branch.labelled»
          «ENDFOR»
        };
        «repositoryId(it)»
    '''

    private static def labelled(UnionCase it) '''
        «FOR label : labels»
            case «label.text»:
        «ENDFOR»
        «IF isDefault»
            default:
        «ENDIF»
          «declarator»;
    '''

    private static def dispatch String declare(Enumeration it) '''
        enum «identifier» { «enumerators.map[identifier].join(', ')» };
        «repositoryId(it)»
    '''

    private static def dispatch String declare(Typedef it) '''
        typedef «declarator(it, it)»;
        «repositoryId(it)»
    '''

    private static def dispatch String declare(Constant it) '''
        const «type.text» «identifier» = «value.text»;
    '''

    private static def dispatch String declare(Interface it) '''
        «kind» «identifier»«IF !supertypes.empty» : «supertypes.map[IdlNames.scoped(it)].join(', ')»«ENDIF» {
          «FOR member : members»
              «member.declare»
          «ENDFOR»
        };
        «repositoryId(it)»
    '''

    private static def dispatch String declare(ValueBox it) '''
        valuetype «identifier» «type.text»;
        «repositoryId(it)»
    '''

    private static def dispatch String declare(ValueType it) '''
        «IF custom»custom «ENDIF»«keyword» «identifier»«derivation(it)»«IF !supports.empty» supports «supports.map[IdlNames.scoped(it)].join(', ')»«ENDIF» {
          «FOR member : members»
              «member.declare»
          «ENDFOR»
        };
        «repositoryId(it)»
    '''

    private static def keyword(Definition it) {
        switch it {
            ValueType case abstract: "abstract valuetype"
            ValueType,
            ValueBox: "valuetype"
            default: eClass.name.toLowerCase(Locale.ROOT)
        }
    }

    private static def derivation(ValueType it) {
        val all = (if (EventBase.isBaseOf(it)) #[EventBase.NAME] else #[]) + getBases.map[IdlNames.scoped(it)]
        if (all.empty) "" else " : " + (if (truncatable) "truncatable " else "") + all.join(", ")
    }

    private static def dispatch String declare(StateMember it) '''
        «visibility.literal» «declarator(it, it)»;
    '''

    private static def dispatch String declare(Factory it) '''
        factory «identifier»(«parameters.map[declarator].join(', ')»)«raises("raises", raises)»;
    '''

    private static def dispatch String declare(Operation it) '''
        «IF oneway»oneway «ENDIF»«returnType?.text ?: "void"» «identifier»(«parameters.map[declarator].join(', ')»)«raises("raises", raises)»«contextClause»;
    '''

    private static def contextClause(Operation it) '''«IF !contexts.empty» context(«contexts.map['"' + it + '"'].join(', ')»)«ENDIF»'''

    private static def dispatch String declare(Attribute it) '''
        «IF readonly»readonly «ENDIF»attribute «type.text» «identifier»«exceptions»;
    '''

    private static def dispatch String declare(Declaration it) {
        throw new RefusedException("BW810", it, '''«eClass.name» is not supported yet in IDL that is compiled''',
            "Use structs, unions, enumerations, sequences, arrays, strings and interfaces")
    }

    private static def String exceptions(Attribute it) {
        if (readonly)
            raises("raises", getRaises)
        else
            raises("getraises", getRaises) + raises("setraises", setRaises)
    }

    private static def String raises(String word, EList<UserException> exceptions) '''«IF !exceptions.empty» «word»(«exceptions.map[IdlNames.scoped(it)].join(', ')»)«ENDIF»'''

    private static def String declarator(OperationParameter it) {
        direction.literal + ' ' + type.text + ' ' + identifier
    }

    private static def String declarator(Typed it) {
        declarator(it, it as NamedElement)
    }

    private static def String declarator(Typed it, NamedElement named) {
        TYPES.declarator(it, named.name)
    }

    private static def String text(TypeSpec it) {
        TYPES.of(it)
    }

    private static def String text(Expression it) {
        IdlExpressions.text(it)
    }

    private static def String kind(Interface it) '''«IF abstract»abstract «ENDIF»«IF local»local «ENDIF»interface'''

    private static def identifier(NamedElement it) {
        IdlNames.identifier(name)
    }

    private static def remarks(Element it) '''
        «FOR comment : comments»
            // «comment.text»
        «ENDFOR»
    '''

    private static def String repositoryId(Definition it) { repositoryId(it, identifier) }

    private static def String repositoryId(Definition it, String name) '''
        «IF repositoryId !== null»
            #pragma ID «name» "«repositoryId»"
        «ENDIF»
        «IF version !== null»
            #pragma version «name» «version»
        «ENDIF»
        «IF it instanceof TypeScope»
            «FOR inner : (it as TypeScope).definitions»
                «repositoryId(inner, name + "::" + inner.identifier)»
            «ENDFOR»
        «ENDIF»
    '''
}
