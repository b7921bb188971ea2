// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.calls

import java.util.ArrayList
import org.bellwether.generator.mapping.Names
import org.bellwether.model.idl.Definition
import org.bellwether.model.idl.Interface
import org.bellwether.model.idl.Module
import org.bellwether.model.parameter.NamedElement
import org.bellwether.target.corbel.stubs.code.Call
import org.bellwether.target.corbel.stubs.code.CodeFormat

/** The server's side of an interface (formal/2012-07-02, 4.37). */
class ServantClass {
    static def String declaration(Interface it) {
        val name = (if (Names.scopes(it).empty) "POA_" else "") + Names.simple(it)
        '''
            class «name» : «bases(it)» {
             public:
              «Names.qualified(it)»_ptr _this();
              const char* _static_type() const noexcept override;
              bool _is_statically(::std::string_view _repository_id) const noexcept override;
              void _dispatch(::corbel::orb::ServerRequest& _request) override;

              «FOR call : Call.of(it)»
                «CodeFormat.list(2, "virtual " + call.resultType + " " + call.name, call.declarations, ") = 0;")»
              «ENDFOR»

              «FOR call : Call.of(it)»
                static void «ServantCall.function(call)»(«name»& _servant, ::corbel::orb::ServerRequest& _request);
              «ENDFOR»
            };
        '''
    }

    static def String definition(Interface it) {
        val path = qualified(it).substring(2)
        val stub = Names.qualified(it)
        '''
            «CodeFormat.function(0, stub + "_ptr " + path + "::_this()",
                #["return ::corbel::poa::make_this<" + AbstractClass.stub(it) + ">(*this);"])»

            const char* «path»::_static_type() const noexcept { return «stub»::_static_id; }

            «ClientClass.isStatically(path, it)»

            «dispatcher(path, it)»

            «CodeFormat.blocks(Call.of(it).map[ServantCall.definition(path, it)])»
        '''
    }

    /** Returns whether a definition is an interface that other processes can call. */
    static def boolean has(Definition it) { it instanceof Interface && !(it as Interface).local }

    /** Returns the servant class's whole name: its outermost scope gets the prefix {@code POA_}. */
    static def String qualified(Interface it) { "::POA_" + Names.qualified(it).substring(2) }

    /** Returns the namespace of a module's servant classes. */
    static def String scope(Module it) {
        (if (Names.scopes(it as NamedElement).empty) "POA_" else "") + Names.simple(it)
    }

    /** Returns the dispatcher. It compares lengths first: only few strings, all of one length, are then compared. */
    private static def dispatcher(String path, Interface it) {
        val byLength = Call.all(it).sortBy[wireName].groupBy[wireName.length]
        val lengths = new ArrayList(byLength.keySet).sort
        '''
            void «path»::_dispatch(::corbel::orb::ServerRequest& _request) {
              «IF !lengths.empty»
                const ::std::string_view _operation = _request.operation();
                switch (_operation.size()) {
                  «FOR length : lengths»
                    case «length»:
                      «FOR call : byLength.get(length)»
                        if (_operation == "«call.wireName»") return _request.serve<&«target(path, it, call)»>(*this);
                      «ENDFOR»
                      break;
                  «ENDFOR»
                }
              «ENDIF»
              ::PortableServer::ServantBase::_dispatch(_request);
            }
        '''
    }

    private static def target(String path, Interface it, Call call) {
        (if (call.owner === it) "" else qualified(call.owner) + "::") + ServantCall.function(call)
    }

    private static def bases(Interface it) {
        if (supertypes.isEmpty)
            "public virtual ::PortableServer::ServantBase"
        else
            supertypes.map["public virtual " + qualified(it)].join(", ")
    }
}
