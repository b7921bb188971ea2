// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

/**
 * The machines on which the processes of a session run, and the use of these machines.
 *
 * @param lab whether nodes are hosts of a local lab, with the links of the model; otherwise they are this machine or the
 *     hosts that the model names
 * @param trustTimeDaemons whether the errors that time daemons state bound the clocks of hosts, too
 * @param keepFiles whether files that were copied to other hosts stay there, so that a later session need not copy them
 * @param withoutRealTime whether processes run with the system's default scheduling, even if the model has another one
 */
public record Place(boolean lab, boolean trustTimeDaemons, boolean keepFiles, boolean withoutRealTime) {
    /** The hosts and the scheduling of the model. */
    public static final Place OF_MODEL = new Place(false, false, false, false);

    /** Returns the same place in a local lab, or not. */
    public Place inLab(boolean wanted) {
        return new Place(wanted, trustTimeDaemons, keepFiles, withoutRealTime);
    }

    /** Returns the same place with or without the errors that time daemons state as bounds. */
    public Place trustingTimeDaemons(boolean wanted) {
        return new Place(lab, wanted, keepFiles, withoutRealTime);
    }

    /** Returns the same place where copied files stay, or are removed at the end. */
    public Place keepingFiles(boolean wanted) {
        return new Place(lab, trustTimeDaemons, wanted, withoutRealTime);
    }

    /** Returns the same place with the system's default scheduling of all processes, or with the model's scheduling. */
    public Place leavingRealTimeOut(boolean wanted) {
        return new Place(lab, trustTimeDaemons, keepFiles, wanted);
    }
}
