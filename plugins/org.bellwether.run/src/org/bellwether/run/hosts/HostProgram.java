// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.nio.file.Path;

/**
 * A program that was built on this machine, with all that processes on other hosts need.
 *
 * @param generated the generated folder, with the plan and the settings
 * @param build the build folder, with the executables
 * @param configurations the folder with the ORB configurations of its processes
 * @param forThisProcessor whether its code is for this machine's processor, and may not run on another kind
 * @param sources the sources, for hosts on which it cannot run
 */
public record HostProgram(
        Path generated, Path build, Path configurations, boolean forThisProcessor, ProgramSources sources) {}
