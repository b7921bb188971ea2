// SPDX-License-Identifier: Apache-2.0
/** The goals of the Maven plug-in: the command line, as steps of a build. */
package org.bellwether.maven;
