// SPDX-License-Identifier: Apache-2.0
/** Messages between the page and the server, apart from the diagrams. */
package org.bellwether.glsp.workbench;
