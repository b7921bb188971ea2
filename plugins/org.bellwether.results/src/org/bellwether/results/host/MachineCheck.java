// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

/**
 * One look at the machine.
 *
 * @param code stable name, for scripts
 * @param level whether it makes measurements worse
 * @param finding what was seen
 * @param fix the command that would fix it, or advice where no command can; empty where nothing is to be done
 */
public record MachineCheck(String code, Level level, String finding, String fix) {
    /** The severity of a finding. */
    public enum Level {
        /** The check found no problem. */
        OK,
        /** Good to know when figures are read. */
        NOTE,
        /** Figures are worse, or less steady, than this machine could do. */
        WARNING
    }

    /** Returns the same check if it disturbs no measurement. */
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
