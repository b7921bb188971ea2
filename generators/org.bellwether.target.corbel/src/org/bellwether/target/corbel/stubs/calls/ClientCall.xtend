// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.calls

import java.util.ArrayList
import java.util.List
import org.bellwether.generator.mapping.Cpp
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.Type
import org.bellwether.model.idl.Direction
import org.bellwether.target.corbel.stubs.code.Call
import org.bellwether.target.corbel.stubs.code.Call.Parameter
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Marshalling
import org.bellwether.target.corbel.stubs.code.Marshalling.Value
import org.bellwether.target.corbel.stubs.code.Members

/** One call of a stub: calls a servant in the same ORB directly; otherwise writes arguments and reads results. */
class ClientCall {
    static val SENT = "_matching.in()"

    static def String definition(String path, Call it) {
        val head = CodeFormat.list(0, resultType + " " + path + "::" + name, declarations, ")")
        '''
            «head» {
              «IF !raises.isEmpty»
                «raisesTable(it)»
              «ENDIF»
              «IF hasContext»
                «matching(it)»
              «ENDIF»
              «direct(it)»
              ::corbel::orb::ClientRequest _request(*this, "«wireName»"«IF oneway», ::corbel::orb::oneway«ENDIF»);
              do {
                «arguments(it)»
              } while (!_request.«IF oneway»send()«ELSE»invoke(«IF !raises.isEmpty»_raises«ENDIF»)«ENDIF»);
              «IF !oneway»
                «results(it)»
              «ENDIF»
            }
        '''
    }

    private static def direct(Call it) '''
        «signature»
        «frame(it)»
        if (_direct.«IF oneway»send«ELSE»call«ENDIF»(*this, "«wireName»"«IF !raises.isEmpty», _raises«ENDIF»)) return«IF result !== null» _direct.result()«ENDIF»;
    '''

    private static def frame(Call it) {
        val frame = "::corbel::orb::DirectCall<_Signature> _direct"
        val arguments = withContext([name], SENT)
        if (arguments.empty) frame + ";" else CodeFormat.list(2, frame, arguments, ");")
    }

    /** Selects the properties in the context clause: a servant gets only these, even in a direct call. */
    private static def matching(Call it) '''
        static constexpr const char* _patterns[] = {«contexts.map['"' + it + '"'].join(", ")»};
        const ::CORBA::Context_var _matching = ::CORBA::Context::_matching(«Call.CONTEXT», _patterns);
    '''

    private static def raisesTable(Call it) '''
        static constexpr ::corbel::orb::Raises _raises[] = {«raises.map["::corbel::orb::raises<" + Names.qualified(it) + ">"].join(",\n    ")»};
    '''

    private static def String arguments(Call it) {
        val amongValues = sendsValues
        val values = new ArrayList(sent.map[new Value(type, place(it, amongValues))])
        if (hasContext)
            values += new Value(null, SENT)
        if (values.isEmpty)
            return "_request.begin();"
        if (Marshalling.allStream(values) && !sendsValues)
            return CodeFormat.list(4, "_request.begin_with", Marshalling.expressions(values), ");")
        '''
            ::corbel::cdr::Writer& _out = _request.begin();
            «IF sendsValues»
                ::corbel::value::ValueWriter _sending(_out);
            «ENDIF»
            «FOR statement : Marshalling.write(4, "_out", values)»
                «statement»
            «ENDFOR»
        '''
    }

    /**
     * Returns the expression to write: octets are sent from the caller's memory, shared values from the message's
     * memory.
     */
    private static def String place(Parameter it, boolean amongValues) {
        if (Marshalling.octets(type) && !amongValues) "::corbel::cdr::by_reference(" + name + ")" else name
    }

    private static def String results(Call it) {
        val values = <Value>newArrayList
        if (result !== null)
            values += new Value(result, "_result" + place(result))
        values += returned.map[new Value(type, source)]
        '''
            «IF result !== null»
                «resultVariable(result)»
            «ENDIF»
            «FOR parameter : returned.filter[owned]»
                «Members.holder(parameter.type)» «parameter.local»«initial(parameter.type)»;
            «ENDFOR»
            «IF returnsValues»
                ::corbel::value::ValueReader _receiving(_request.results());
            «ENDIF»
            «read(values)»
            «IF returnsValues»
                _receiving.end();
            «ENDIF»
            _request.finish();
            «FOR parameter : returned.filter[owned]»
                «handOver(parameter)»
            «ENDFOR»
            «IF result !== null»
                return _result«IF held(result)»._retn()«ENDIF»;
            «ENDIF»
        '''
    }

    private static def String read(List<Value> values) {
        if (values.isEmpty)
            return ""
        if (Marshalling.allStream(values))
            return CodeFormat.chain(2, "_request.results()", ">>", Marshalling.expressions(values))
        '''
            ::corbel::cdr::Reader& _in = _request.results();
            «FOR statement : Marshalling.read(2, "_in", values)»
                «statement»
            «ENDFOR»
        '''
    }

    private static def resultVariable(Type type) {
        if (held(type))
            Members.holder(type) + " _result" + initial(type) + ";"
        else
            Cpp.value(type) + " _result{};"
    }

    /**
     * Returns whether the caller gets memory that the caller must free. A {@code _var} owns the memory until all
     * results have been read.
     */
    private static def held(Type type) {
        type.variable || type.array
    }

    /**
     * Returns whether a parameter is read into a local variable first, so that a failed call does not change the
     * caller's value.
     */
    private static def owned(Parameter it) {
        switch type.kind {
            case STRING,
            case REFERENCE: true
            default: direction == Direction.OUT && type.variable
        }
    }

    private static def local(Parameter it) { "_" + name + "_" }

    private static def source(Parameter it) { if (owned) local + place(type) else name }

    private static def place(Type type) {
        switch type.kind {
            case ANY,
            case SEQUENCE,
            case STRUCTURE,
            case UNION: if (type.variable) ".inout()" else ""
            case ARRAY: ".inout()"
            default: ""
        }
    }

    private static def initial(Type type) {
        switch type.kind {
            case ARRAY: "(" + Cpp.value(type) + "_alloc())"
            case ANY,
            case SEQUENCE,
            case STRUCTURE,
            case UNION: "(new " + Cpp.value(type) + ")"
            default: ""
        }
    }

    private static def handOver(Parameter it) {
        if (direction == Direction.INOUT && type.kind == Type.Kind.STRING)
            Cpp.function(type, "free") + "(" + name + ");\n" + name + " = " + local + "._retn();"
        else if (direction == Direction.INOUT)
            "::CORBA::release(" + name + ");\n" + name + " = " + local + "._retn();"
        else
            name + " = " + local + "._retn();"
    }
}
