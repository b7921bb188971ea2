// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

/**
 * The result of one check of the machine.
 *
 * @param code a stable name, for scripts
 * @param level whether the finding makes measurements worse
 * @param finding a description of the state
 * @param fix the command that fixes the problem, or advice if no command can fix it; empty if nothing needs to be done
 */
public record MachineCheck(String code, Level level, String finding, String fix) {
    /** The severity of a finding. */
    public enum Level {
        /** The check found no problem. */
        OK,
        /** Information for the interpretation of figures. */
        NOTE,
        /** Figures are worse, or vary more, than necessary on this machine. */
        WARNING
    }

    /** Returns the same check as a note, if it disturbs no measurement. */
    public MachineCheck asNote() {
        return level == Level.WARNING ? note(code, finding, "") : this;
    }

    static MachineCheck ok(String code, String finding) {
        return new MachineCheck(code, Level.OK, finding, "");
    }

    static MachineCheck note(String code, String finding, String fix) {
        return new MachineCheck(code, Level.NOTE, finding, fix);
    }

    static MachineCheck warning(String code, String finding, String fix) {
        return new MachineCheck(code, Level.WARNING, finding, fix);
    }
}
