// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

/** The calls of TAO's IDL compiler. */
final class TaoIdl {
    /**
     * The options of {@code tao_idl} except those that name folders. {@code -as} permits anonymous types without a warning.
     * {@code -Sa} and {@code -St} leave out operators of Any and type codes: {@link UntestedTypes} refuses each model that has
     * an any, and no other type needs them.
     */
    static final String FLAGS = "-as -Sa -St";

    private TaoIdl() {}
}
