// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.math.BigInteger;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.ParameterReference;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.EcoreUtil.Copier;

/** Replaces parameters of experiments, which do not exist in IDL. */
final class Parameters {
    private Parameters() {}

    /** Replaces references to parameters in copies by the values of the parameters. */
    static void replace(Copier copies, ExpressionEvaluator values) {
        copies.forEach((original, copy) -> {
            if (original instanceof ParameterReference reference) {
                IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
                literal.setValue(BigInteger.valueOf(values.integer(reference, 0)));
                EcoreUtil.replace(copy, literal);
            }
        });
    }
}
