// SPDX-License-Identifier: Apache-2.0
/** The rules that end a comparison in blocks, with error rates that hold despite earlier looks. */
package org.bellwether.results.paired.sequential;
