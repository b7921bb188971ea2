// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.evaluation;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.util.QualifiedNames;

/** The value of an expression. */
public sealed interface Value {
    /** True or false. */
    record Bool(boolean value) implements Value {
        @Override
        public String toString() {
            return value ? "TRUE" : "FALSE";
        }
    }

    /** A number of a kind, in the kind's base unit; a whole plain number is an integer in IDL's sense. */
    record Number(BigDecimal value, UnitKind kind, boolean integer) implements Value {
        public static Number of(BigInteger value) {
            return new Number(new BigDecimal(value), UnitKind.NONE, true);
        }

        @Override
        public String toString() {
            return Units.format(this);
        }
    }

    /** A text; a character is a text of length 1. */
    record Text(String value) implements Value {
        @Override
        public String toString() {
            return value;
        }
    }

    /** A value of an enumeration. */
    record Enumerated(Enumerator value) implements Value {
        @Override
        public String toString() {
            return QualifiedNames.of(value);
        }
    }

    /** Several values in order. */
    record ValueList(List<Value> values) implements Value {
        @Override
        public String toString() {
            return values.stream().map(Value::toString).collect(Collectors.joining(", ", "{", "}"));
        }
    }
}
