// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.aql;

import java.util.List;

/** An expression of Acceleo's query language (AQL), as far as viewpoints need it. */
public sealed interface Ast {
    /** A text, number, truth value or {@code null}, with the name of its type in Ecore; empty for null. */
    record Literal(String type) implements Ast {}

    /** A type or an enumeration's literal: {@code idl::Module}, {@code idl::Direction::in}. */
    record TypeName(List<String> path) implements Ast {}

    /** {@code self}, or a variable of an enclosing operation or lambda. */
    record Variable(String name) implements Ast {}

    /** {@code of.name} */
    record Feature(Ast of, String name) implements Ast {}

    /** {@code of.name(…)}, or {@code of->name(…)} for a call on the collection as a whole. */
    record Call(Ast of, String name, List<Ast> arguments, boolean onCollection) implements Ast {}

    /** {@code name | body}, the argument of an iteration. */
    record Lambda(String name, Ast body) implements Ast {}

    /** {@code let name = value in body}. */
    record Let(String name, Ast value, Ast body) implements Ast {}

    /** {@code if condition then yes else no endif} */
    record If(Ast condition, Ast yes, Ast no) implements Ast {}

    /** An operator between two operands: {@code and}, {@code =}, {@code +}. */
    record Binary(String operator, Ast left, Ast right) implements Ast {}

    /** {@code not} or {@code -}. */
    record Unary(String operator, Ast operand) implements Ast {}

    /** {@code Sequence{…}}, {@code OrderedSet{…}}. */
    record Many(List<Ast> elements) implements Ast {}
}
