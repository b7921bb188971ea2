// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

/**
 * A specialisation of Corbel with the option that applies it, so that a configuration's options show its
 * specialisations.
 */
public enum SpecialisationOption {
    DISPATCH("dispatch", "FoldedDispatch"),
    FIXED_SIZES("fixed-sizes", "FixedSizes"),
    FRAMEWORK("framework", "BoundFramework"),
    HOOKS_OUT("hooks-out", "HooksOut"),
    NATIVE_LAYOUT("native-layout", "NativeLayout"),
    NULL_LOCKS("null-locks", "NullLocks"),
    REQUEST_HEADER("request-header", "KeptRequestHeaders"),
    WHOLE_REQUEST("whole-request", "KeptRequests");

    private final String specialisation;
    private final String option;

    SpecialisationOption(String specialisation, String option) {
        this.specialisation = specialisation;
        this.option = option;
    }

    /** Returns the name of the specialisation. */
    public String specialisation() {
        return specialisation;
    }

    /** Returns the name of the option. */
    public String option() {
        return option;
    }

    /** Returns whether an option's name in a configuration means this option, for all processes or for one. */
    public boolean isNamed(String name) {
        return name.equals(option) || name.endsWith("." + option);
    }
}
