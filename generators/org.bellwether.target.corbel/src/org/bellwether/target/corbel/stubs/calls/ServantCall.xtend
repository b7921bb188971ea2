// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.calls

import java.util.ArrayList
import org.bellwether.generator.mapping.Cpp
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.mapping.Type.Kind
import org.bellwether.model.idl.Direction
import org.bellwether.model.idl.Struct
import org.bellwether.target.corbel.mapping.PackedStructs
import org.bellwether.target.corbel.stubs.code.Call
import org.bellwether.target.corbel.stubs.code.Call.Parameter
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Marshalling
import org.bellwether.target.corbel.stubs.code.Marshalling.Value
import org.bellwether.target.corbel.stubs.code.Members

/** One call at a servant: reads the arguments, calls the servant, and writes the results. */
class ServantCall {
    /** Returns the static function that serves the call; a derived interface's skeleton uses it, too. */
    static def String function(Call it) { "_serve_" + wireName }

    static def String definition(String path, Call it) {
        val head = CodeFormat.list(0, "void " + path + "::" + function,
            #["::" + path + "& _servant", "::corbel::orb::ServerRequest& _request"], ") {")
        '''
            «head»
              «signature»
              if (_request.direct<_Signature>(_servant, &::«path»::«name»)) return;
              «FOR parameter : parameters»
                «declaration(parameter)»
              «ENDFOR»
              «IF hasContext»
                ::CORBA::Context_var «Call.CONTEXT»;
              «ENDIF»
              «IF sendsValues»
                ::corbel::value::ValueReader _receiving(_request.arguments());
              «ENDIF»
              «read(it)»
              «IF sendsValues»
                _receiving.end();
              «ENDIF»
              _request.end_arguments();
              «IF raises.isEmpty»
                «serve(it, 2)»
              «ELSE»
                try {
                  «serve(it, 4)»
                «FOR exception : raises SEPARATOR "\n"»«caught(Names.qualified(exception))»«ENDFOR»
                }
              «ENDIF»
            }
        '''
    }

    private static def caught(String exception) '''
        } catch (const «exception»& _exception) {
          _request.raise(_exception);
    '''

    private static def String serve(Call it, int indentation) {
        val call = CodeFormat.list(indentation, resultVariable + "_servant." + name, withContext([argument], Call.CONTEXT + ".in()"), ");")
        val values = <Value>newArrayList
        val amongValues = returnsValues
        if (result !== null)
            values += new Value(result, if (held(result)) given(result, "_result", amongValues) else "_result")
        values += returned.map[new Value(type, source(it, amongValues))]
        '''
            «call»
            «IF values.empty»
                _request.begin_reply();
            «ELSEIF Marshalling.allStream(values) && !returnsValues»
                «CodeFormat.chain(indentation, "_request.begin_reply()", "<<", Marshalling.expressions(values))»
            «ELSE»
                ::corbel::cdr::Writer& _out = _request.begin_reply();
                «IF returnsValues»
                    ::corbel::value::ValueWriter _sending(_out);
                «ENDIF»
                «FOR statement : Marshalling.write(indentation, "_out", values)»
                    «statement»
                «ENDFOR»
            «ENDIF»
        '''
    }

    private static def read(Call it) {
        val values = new ArrayList(sent.filter[!inPlace(it)].map[new Value(type, place)].toList)
        if (hasContext)
            values += new Value(null, Call.CONTEXT)
        if (sent.exists[inPlace(it)] || !Marshalling.allStream(values))
            '''
                ::corbel::cdr::Reader& _in = _request.arguments();
                «FOR parameter : sent»
                    «IF inPlace(parameter)»
                        const char* const «parameter.name» = _in.get_string(«IF parameter.type.bound > 0»«parameter.type.bound»«ENDIF»).data();
                    «ELSE»
                        «FOR statement : Marshalling.read(2, "_in", #[new Value(parameter.type, place(parameter))])»
                            «statement»
                        «ENDFOR»
                    «ENDIF»
                «ENDFOR»
                «IF hasContext»
                    _in >> «Call.CONTEXT»;
                «ENDIF»
            '''
        else if (!values.empty)
            CodeFormat.chain(2, "_request.arguments()", ">>", Marshalling.expressions(values))
    }

    /**
     * Returns whether a parameter stays in the message, which exists during the upcall: incoming strings, except wide
     * ones.
     */
    private static def inPlace(Parameter it) { direction == Direction.IN && type.kind == Kind.STRING && !type.wide }

    /**
     * Returns the variable to read into: incoming octets stay in the message's memory, to which the sequence refers.
     * So do structures, if the peers have agreed on the layout of memory.
     */
    private static def place(Parameter it) {
        if (direction == Direction.IN && (Marshalling.octets(type) || structures(type)))
            "::corbel::cdr::in_place(" + name + ")"
        else
            name
    }

    /** Returns whether a type is a sequence of structures that can be in a message as they are in memory. */
    private static def structures(Type it) {
        if (kind != Kind.SEQUENCE || element.kind != Kind.STRUCTURE) return false
        val struct = element.definition as Struct
        PackedStructs.of(struct).empty && PackedStructs.hasPlainMembers(struct)
    }

    private static def declaration(Parameter it) {
        switch type.kind {
            case inPlace(it): null
            case STRING,
            case REFERENCE: Members.holder(type) + " " + name + ";"
            case inVar(it): Members.holder(type) + " " + name + ";"
            case type.variable: Cpp.value(type) + " " + name + ";"
            default: Cpp.value(type) + " " + name + "{};"
        }
    }

    /** Returns whether the servant allocates the memory of an out parameter. */
    private static def inVar(Parameter it) {
        direction == Direction.OUT && type.variable && type.kind != Kind.STRING && type.kind != Kind.REFERENCE
    }

    private static def argument(Parameter it) {
        if (inPlace(it))
            name
        else if (type.kind == Kind.STRING || type.kind == Kind.REFERENCE)
            name + (switch direction {
                case IN: ".in()"
                case INOUT: ".inout()"
                case OUT: ".out()"
            })
        else
            name + (if (inVar(it)) ".out()" else "")
    }

    private static def resultVariable(Call it) {
        if (result === null)
            ""
        else if (held(result))
            Members.holder(result) + " _result = "
        else
            "const " + Cpp.value(result) + " _result = "
    }

    private static def held(Type type) { type.variable || type.array }

    private static def source(Parameter it, boolean amongValues) {
        if (inVar(it))
            given(type, name, amongValues)
        else if (stays(type, amongValues))
            "_request.retained(&" + name + ")"
        else
            name
    }

    /**
     * Returns whether a value is sent from the servant's memory: octets are, but shared values from the message's
     * memory.
     */
    private static def stays(Type type, boolean amongValues) { Marshalling.octets(type) && !amongValues }

    /** Returns the servant's value; a null pointer is an error of the servant, and becomes an exception. */
    private static def given(Type type, String holder, boolean amongValues) {
        switch type.kind {
            case stays(type, amongValues): "_request.retained(" + holder + ".ptr())"
            case STRING,
            case REFERENCE: holder
            case ARRAY: "::corbel::orb::as_array<" + Cpp.value(type) + ">(" + holder + ".in())"
            default: "::corbel::orb::required(" + holder + ".ptr())"
        }
    }
}
