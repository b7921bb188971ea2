// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The source of the version of an ORB on a machine: the first of these headers that exists, otherwise pkg-config.
 *
 * @param headers       files, whose paths begin with <code>${VARIABLE}</code> of the environment
 * @param line          the pattern of a header's line; its first group is the version
 * @param pkgConfigName the package's name in pkg-config
 */
public record InstalledVersion(List<String> headers, Pattern line, String pkgConfigName) {}
