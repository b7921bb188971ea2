// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.DesignKind;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.options.OptionReference;
import org.bellwether.model.options.OptionsFactory;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.junit.jupiter.api.Test;

/** The numbers of runs that diagrams show for designs. */
class DesignSizeTest {
    private final Experiment experiment = ExperimentFactory.eINSTANCE.createExperiment();

    private static Expression number(long value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }

    private Factor factor(int levels) {
        Factor factor = ExperimentFactory.eINSTANCE.createFactor();
        factor.setName("f" + experiment.getFactors().size());
        OptionReference option = OptionsFactory.eINSTANCE.createOptionReference();
        option.setTarget("corbel");
        option.setOption(factor.getName());
        factor.setOption(option);
        for (int level = 1; level <= levels; level++) {
            factor.getLevels().add(number(level));
        }
        experiment.getFactors().add(factor);
        return factor;
    }

    private Design design(DesignKind kind) {
        Design design = ExperimentFactory.eINSTANCE.createDesign();
        design.setName("d");
        design.setKind(kind);
        experiment.getDesigns().add(design);
        return design;
    }

    @Test
    void withoutADesignAllFactorsAreVaried() {
        assertEquals(OptionalInt.empty(), DesignSize.of(experiment, Optional.empty()));
        factor(2);
        assertEquals(OptionalInt.of(8), DesignSize.of(experiment, Optional.empty()), "four replicates of two levels");
        for (int i = 0; i < 4; i++) {
            factor(2);
        }
        assertEquals(OptionalInt.of(16), DesignSize.of(experiment, Optional.empty()), "resolution IV");
        factor(3);
        assertEquals(OptionalInt.of(96), DesignSize.of(experiment, Optional.empty()), "a full factorial");
    }

    @Test
    void replicatesAndKindsCount() {
        factor(2);
        factor(3);
        Design full = design(DesignKind.FULL_FACTORIAL);
        assertEquals(OptionalInt.of(6), DesignSize.of(experiment, Optional.of(full)));
        full.setReplicates(number(3));
        assertEquals(OptionalInt.of(18), DesignSize.of(experiment, Optional.of(full)));
        assertEquals(OptionalInt.of(4), DesignSize.of(experiment, Optional.of(design(DesignKind.SWEEP))));
    }

    @Test
    void aDesignThatCannotBeMadeYetHasNoSize() {
        factor(2);
        Design fraction = design(DesignKind.FRACTIONAL_FACTORIAL);
        factor(3);
        assertEquals(
                OptionalInt.empty(), DesignSize.of(experiment, Optional.of(fraction)), "a fraction has two levels");
        factor(1);
        assertEquals(OptionalInt.empty(), DesignSize.of(experiment, Optional.of(design(DesignKind.FULL_FACTORIAL))));
    }
}
