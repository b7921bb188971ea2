// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types

import org.bellwether.generator.idl.ConstantEvaluator
import org.bellwether.generator.mapping.Cpp
import org.bellwether.generator.mapping.Literals
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.mapping.Type.Kind
import org.bellwether.model.idl.Constant
import org.bellwether.model.idl.Definition
import org.bellwether.model.idl.Enumeration
import org.bellwether.model.idl.Interface
import org.bellwether.model.idl.Struct
import org.bellwether.model.idl.Typed
import org.bellwether.model.idl.Typedef
import org.bellwether.model.idl.ValueType
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Members

/** Writes declarations of constants, enumerations, structures and typedefs (formal/2012-07-02, 4.4 to 4.16). */
class TypeDeclarations {
    static def String constant(Constant it) {
        val type = Type.of(it.type)
        // Fixed-point numbers do not exist in C++: they are constructed at start
        val constant = if (type.kind == Kind.FIXED) "const" else "constexpr"
        val keyword = (if (inClass) (if (type.kind == Kind.FIXED) "static inline " else "static ") else "inline ") + constant
        val cppType = if (type.kind == Kind.STRING) Cpp.in(type) else Cpp.value(type)
        '''«keyword» «cppType» «Names.simple(it)» = «Literals.of(ConstantEvaluator.of(value), type)»;'''
    }

    private static def inClass(Definition it) { eContainer instanceof Interface || eContainer instanceof ValueType }

    static def String enumeration(Enumeration it) {
        val name = Names.simple(it)
        '''
            «CodeFormat.enumeration("enum " + name + " : ::CORBA::ULong", enumerators.map[Names.simple(it)])»
            using «name»_out = «name»&;
        '''
    }

    /** @param nested the types that are defined in the structure */
    static def String struct(Struct it, String nested) {
        val name = Names.simple(it)
        '''
            struct «name» {
              «IF !nested.empty»
                «nested»

              «ENDIF»
              «FOR member : members»
                «anonymousSequence(Type.of(member), Names.simple(member))»
                «Members.declaration(Type.of(member), Names.simple(member))»;
              «ENDFOR»
              «IF Type.of(it).variable»
                CORBEL_NEW_IN_BLOCKS
              «ENDIF»
            };
            «holders(name, Type.of(it))»
        '''
    }

    /** Returns the {@code _var} and {@code _out} of a structure, union or sequence. */
    static def String holders(String name, Type type) {
        val variable = switch type {
            case type.kind == Kind.SEQUENCE: "Sequence"
            case type.variable: "Variable"
            default: "Fixed"
        }
        '''
            using «name»_var = ::corbel::«variable»Var<«name»>;
            using «name»_out = «IF type.variable»::corbel::VariableOut<«name»>«ELSE»«name»&«ENDIF»;
        '''
    }

    /** Returns forward declarations of an interface and its {@code _ptr}, {@code _var} and {@code _out}. */
    static def String interfaceNames(Interface it) {
        val name = Names.simple(it)
        '''
            class «name»;
            using «name»_ptr = «name»*;
            using «name»_var = ::corbel::ObjectVar<«name»>;
            using «name»_out = ::corbel::ObjectOut<«name»>;
        '''
    }

    /** Returns the declarations of {@link #interfaceNames} for value types, which have no {@code _ptr}. */
    static def String valueNames(String name) '''
        class «name»;
        using «name»_var = ::corbel::ObjectVar<«name»>;
        using «name»_out = ::corbel::ObjectOut<«name»>;
    '''

    static def String typedef(Typedef it) {
        val name = Names.simple(it)
        val keyword = if (inClass) "static" else "inline"
        val named = Type.of(it as Typed)
        if (named.name !== null) {
            return alias(name, named, keyword)
        }
        switch named.kind {
            case ARRAY: arrayType(name, named, keyword)
            case SEQUENCE: sequenceClass(name, named)
            case STRING: '''
                using «name» = «Cpp.value(named)»;
                using «name»_var = «Cpp.text(named)»_var;
                using «name»_out = «Cpp.text(named)»_out;
            '''
            case REFERENCE: '''
                using «name» = «Cpp.reference(named)»;
                «IF !named.value»
                    using «name»_ptr = «Cpp.reference(named)»_ptr;
                «ENDIF»
                using «name»_var = «Cpp.reference(named)»_var;
                using «name»_out = «Cpp.reference(named)»_out;
            '''
            case ANY: '''
                using «name» = ::CORBA::Any;
                using «name»_var = ::CORBA::Any_var;
                using «name»_out = ::CORBA::Any_out;
            '''
            default: '''
                using «name» = «Cpp.value(named)»;
                using «name»_out = «name»&;
            '''
        }
    }

    private static def String sequenceClass(String name, Type type) '''
        class «name» : public «Members.sequence(type)» {
         public:
          using _base = «Members.sequence(type)»;
          using _base::_base;
        };
        «holders(name, type)»
    '''

    private static def String arrayType(String name, Type type, String keyword) '''
        using «name» = «Members.type(type.element)»«Cpp.brackets(type)»;
        using «name»_slice = ::corbel::Slice<«name»>;
        using «name»_var = ::corbel::«IF !type.variable»Fixed«ENDIF»ArrayVar<«name»>;
        using «name»_out = «IF type.variable»::corbel::ArrayOut<«name»>«ELSE»«name»_slice*«ENDIF»;
        «arrayFunctions(name, keyword)»
    '''

    private static def String arrayFunctions(String name, String keyword) '''
        «keyword» «name»_slice* «name»_alloc() { return ::corbel::array_alloc<«name»>(); }
        «CodeFormat.function(0, keyword + " " + name + "_slice* " + name + "_dup(const " + name + "_slice* _from)",
            #["return ::corbel::array_dup<" + name + ">(_from);"])»
        «CodeFormat.function(0, keyword + " void " + name + "_copy(" + name + "_slice* _to, const " + name + "_slice* _from)",
            #["::corbel::array_copy<" + name + ">(_to, _from);"])»
        «keyword» void «name»_free(«name»_slice* _array) { ::corbel::array_free<«name»>(_array); }
    '''

    /** Writes another name for a named type. */
    private static def String alias(String name, Type type, String keyword) {
        val original = Names.qualified(type.name)
        '''
            using «name» = «original»;
            «FOR suffix : suffixes(type)»
                using «name»«suffix» = «original»«suffix»;
            «ENDFOR»
            «IF type.kind == Kind.ARRAY»«arrayFunctions(name, keyword)»«ENDIF»
        '''
    }

    private static def suffixes(Type type) {
        switch type.kind {
            case REFERENCE: if (type.value) #["_var", "_out"] else #["_ptr", "_var", "_out"]
            case ARRAY: #["_slice", "_var", "_out"]
            case PRIMITIVE: #[]
            case FIXED,
            case ENUMERATION: #["_out"]
            default: #["_var", "_out"]
        }
    }

    private static def anonymousSequence(Type type, String member) {
        if (type.kind == Kind.SEQUENCE && type.name === null) '''using _«member»_seq = «Members.sequence(type)»;'''
    }
}
