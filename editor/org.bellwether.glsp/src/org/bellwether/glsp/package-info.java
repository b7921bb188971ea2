// SPDX-License-Identifier: Apache-2.0
/** The editor's server: a page, its diagrams, and the panels around them, for one project. */
package org.bellwether.glsp;
