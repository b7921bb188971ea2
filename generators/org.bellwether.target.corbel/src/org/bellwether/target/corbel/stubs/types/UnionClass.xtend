// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types

import java.util.List
import org.bellwether.generator.idl.ConstantEvaluator
import org.bellwether.generator.mapping.Cpp
import org.bellwether.generator.mapping.Literals
import org.bellwether.generator.mapping.Names
import org.bellwether.generator.mapping.Type
import org.bellwether.generator.mapping.UnionLabels
import org.bellwether.model.idl.PrimitiveKind
import org.bellwether.model.idl.Union
import org.bellwether.model.idl.UnionCase
import org.bellwether.model.parameter.Expression
import org.bellwether.target.corbel.stubs.code.CodeFormat
import org.bellwether.target.corbel.stubs.code.Members

/**
 * Unions (formal/2012-07-02, 4.12): a discriminator and a std::variant whose alternative {@code n} is the union's n-th case; alternative 0
 * stands for a discriminator without a case.
 */
class UnionClass {
    /** @param nested the types that are defined in the union */
    static def String declaration(Union it, String nested) {
        val name = Names.simple(it)
        val label = Cpp.value(Type.of(discriminator))
        '''
            class «name»«IF Type.of(it).variable» : public ::corbel::InBlocks«ENDIF» {
             public:
              «IF !nested.empty»
                «nested»

              «ENDIF»
              «name»();

              /// BAD_PARAM when the label selects another member than the one that is set.
              void _d(«label» _label);
              «label» _d() const noexcept { return _label_; }
              «IF UnionLabels.hasImplicitDefault(it)»
                /// Selects no member.
                void _default();
              «ENDIF»

              «FOR branch : cases»
                «accessors(branch)»

              «ENDFOR»
              // For the stream operators: which member is set, and the member itself.
              static ::std::size_t _branch(«label» _label) noexcept;
              ::std::size_t _branch() const noexcept { return _value_.index(); }
              void _select(«label» _label);
              template <::std::size_t Branch>
              auto& _at() {
                return ::std::get<Branch>(_value_);
              }
              template <::std::size_t Branch>
              const auto& _at() const {
                return ::std::get<Branch>(_value_);
              }

             private:
              «label» _label_;
              «CodeFormat.template(2, "::std::variant", alternatives(it), " _value_;")»
            };
            «TypeDeclarations.holders(name, Type.of(it))»
        '''
    }

    static def String definition(Union it) {
        val name = Names.simple(it)
        val path = Names.qualified(it).substring(2)
        val label = Cpp.value(Type.of(discriminator))
        '''
            «path»::«name»() { _select(«labelOf(cases.head)»); }

            void «path»::_d(«label» _label) {
              if (_branch(_label) != _branch()) throw ::CORBA::BAD_PARAM(::corbel::minor::wrong_union_label);
              _label_ = _label;
            }
            «IF UnionLabels.hasImplicitDefault(it)»

                void «path»::_default() { _select(«Literals.of(UnionLabels.unused(it), Type.of(discriminator))»); }
            «ENDIF»
            «FOR branch : cases»

                «members(path, branch)»
            «ENDFOR»

            ::std::size_t «path»::_branch(«label» _label) noexcept {
              switch («switched(it)») {
                «FOR branch : cases»
                    «FOR each : branch.labels.take(branch.labels.size - (if (branch.isDefault) 0 else 1))»
                        case «labelText(each)»:
                    «ENDFOR»
                    «IF branch.isDefault»default«ELSE»case «labelText(branch.labels.lastOrNull)»«ENDIF»: return «number(branch)»;
                «ENDFOR»
                «IF !cases.exists[isDefault]»
                    default: return 0;
                «ENDIF»
              }
            }

            void «path»::_select(«label» _label) {
              switch (_branch(_label)) {
                «FOR branch : cases»
                    case «number(branch)»: _value_.emplace<«number(branch)»>(); break;
                «ENDFOR»
                default: _value_.emplace<0>();
              }
              _label_ = _label;
            }
        '''
    }

    /** Returns the member's index in the variant. */
    static def int number(UnionCase it) { (eContainer as Union).cases.indexOf(it) + 1 }

    /** Returns the expression by which the stream operators access the selected member. */
    static def String stored(UnionCase it, String object) {
        object + "._at<" + number(it) + ">()" + (if (Type.of(it).array) ".elements" else "")
    }

    private static def switched(Union it) {
        if (Type.of(discriminator).primitive == PrimitiveKind.BOOLEAN) "static_cast<int>(_label)" else "_label"
    }

    private static def alternatives(Union it) {
        val List<String> types = newArrayList("::std::monostate")
        types += cases.map[alternative]
        types
    }

    private static def String alternative(UnionCase it) {
        val type = Type.of(it)
        if (type.array) "::corbel::ArrayMember<" + Members.type(type.element) + Cpp.brackets(type) + ">" else Members.type(type)
    }

    private static def labelText(Expression it) {
        Literals.of(ConstantEvaluator.of(it), Type.of(((eContainer as UnionCase).eContainer as Union).discriminator))
    }

    private static def labelOf(UnionCase it) {
        val union = eContainer as Union
        val value = if (labels.isEmpty) UnionLabels.unused(union) else ConstantEvaluator.of(labels.head)
        Literals.of(value, Type.of(union.discriminator))
    }

    private static def List<String> signatures(UnionCase it) { signatures(Type.of(it), Names.simple(it)) }

    /** Returns the signatures of setters and getters of a member, also for the state of values (4.17.2). */
    static def List<String> signatures(Type type, String name) {
        switch type.kind {
            case STRING: #["void " + name + "(" + Cpp.value(type) + " _value)", "void " + name + "(" + Cpp.in(type) + " _value)",
                "void " + name + "(const " + Cpp.text(type) + "_var& _value)", Cpp.in(type) + " " + name + "() const"]
            case ARRAY: {
                val slice = if (type.name === null) "_" + name + "_slice" else Cpp.value(type) + "_slice"
                #["void " + name + "(const " + slice + "* _value)", slice + "* " + name + "()",
                    "const " + slice + "* " + name + "() const"]
            }
            case ANY,
            case STRUCTURE,
            case UNION,
            case SEQUENCE: {
                val value = Members.type(type)
                #["void " + name + "(const " + value + "& _value)", value + "& " + name + "()",
                    "const " + value + "& " + name + "() const"]
            }
            default: #["void " + name + "(" + Cpp.value(type) + " _value)", Cpp.value(type) + " " + name + "() const"]
        }
    }

    private static def accessors(UnionCase it) '''
        «slice(Type.of(it), Names.simple(it))»
        «FOR signature : signatures(it)»
            «signature»;
        «ENDFOR»
    '''

    /** Returns the name of an array's rows, if the array is anonymous. */
    static def String slice(Type type, String name) {
        if (type.array && type.name === null)
            "using _" + name + "_slice = ::corbel::Slice<" + Members.type(type.element) + Cpp.brackets(type) + ">;"
        else
            ""
    }

    private static def String members(String path, UnionCase it) {
        val at = "_at<" + number(it) + ">()"
        val name = Names.simple(it)
        val bodies = switch Type.of(it).kind {
            case STRING: #[
                #["_select(" + labelOf + ");", at + " = _value;"],
                #[name + "(" + Cpp.function(Type.of(it), "dup") + "(_value));"],
                #[name + "(_value.in());"],
                #["return " + at + ";"]
            ]
            case REFERENCE: #[
                #[Cpp.reference(Type.of(it)) + "_var _copy(" + Cpp.reference(Type.of(it)) + "::_duplicate(_value));",
                    "_select(" + labelOf + ");", at + " = _copy;"],
                #["return " + at + ".in();"]
            ]
            case ARRAY: #[
                #["_select(" + labelOf + ");", "::corbel::array_copy<decltype(" + at + ".elements)>(" + at + ".elements, _value);"],
                #["return " + at + ".elements;"],
                #["return " + at + ".elements;"]
            ]
            case ANY,
            case STRUCTURE,
            case UNION,
            case SEQUENCE: #[
                #[Members.type(Type.of(it)) + " _copy(_value);", "_select(" + labelOf + ");", at + " = ::std::move(_copy);"],
                #["return " + at + ";"],
                #["return " + at + ";"]
            ]
            default: #[#["_select(" + labelOf + ");", at + " = _value;"], #["return " + at + ";"]]
        }
        val heads = signatures(it)
        val functions = <String>newArrayList
        for (i : 0 ..< heads.size)
            functions += CodeFormat.function(0, qualify(heads.get(i), path, name), bodies.get(i))
        functions.join("\n\n")
    }

    static def qualify(String signature, String path, String name) {
        val at = signature.indexOf(" " + name + "(") + 1
        val result = signature.substring(0, at)
        // The slice is declared inside the class.
        (if (result.contains("_" + name + "_slice")) result.replace("_" + name + "_slice", path + "::_" + name + "_slice") else result)
            + path + "::" + signature.substring(at)
    }
}
