// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The source of the version of an ORB on a machine: the first of these headers that exists, otherwise pkg-config.
 *
 * @param headers       files that begin with <code>${VARIABLE}</code> of the environment
 * @param line          what a line of a header must have; its first group is the version
 * @param pkgConfigName the package's name as pkg-config knows it
 */
public record InstalledVersion(List<String> headers, Pattern line, String pkgConfigName) {}
