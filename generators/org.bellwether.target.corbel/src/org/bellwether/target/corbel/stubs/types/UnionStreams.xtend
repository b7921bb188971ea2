// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types

import org.bellwether.generator.mapping.Cpp
import org.bellwether.generator.mapping.Type
import org.bellwether.model.idl.Union
import org.bellwether.model.idl.UnionCase
import org.bellwether.target.corbel.stubs.code.CdrSizeBound
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Marshalling
import org.bellwether.target.corbel.stubs.code.Marshalling.Value

/** Writes the stream operators of unions: the discriminator, then the member that it selects. */
class UnionStreams {
    static def String write(Union it, String signature) '''
        «signature» {
          out << value._d();
          switch (value._branch()) {
            «FOR branch : cases»
                «CodeFormat.label(4, "case " + UnionClass.number(branch) + ":", Marshalling.write(6, "out", stored(branch)) + #["break;"])»
            «ENDFOR»
          }
          return out;
        }
    '''

    static def String read(Union it, String signature) '''
        «signature» {
          «Cpp.value(Type.of(discriminator))» label{};
          in >> label;
          «IF CdrSizeBound.recursive(it)»
              if (!in.enter()) return in;
          «ELSE»
              if (!in.ok()) return in;
          «ENDIF»
          value._select(label);
          switch (value._branch()) {
            «FOR branch : cases»
                «CodeFormat.label(4, "case " + UnionClass.number(branch) + ":", Marshalling.read(6, "in", stored(branch)) + #["break;"])»
            «ENDFOR»
          }
          «IF CdrSizeBound.recursive(it)»
              in.leave();
          «ENDIF»
          return in;
        }
    '''

    private static def stored(UnionCase it) { #[new Value(Type.of(it), UnionClass.stored(it, "value"))] }
}
