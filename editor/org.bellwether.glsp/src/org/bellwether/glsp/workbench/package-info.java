// SPDX-License-Identifier: Apache-2.0
/** What the page and the server say to each other beside the diagrams. */
package org.bellwether.glsp.workbench;
