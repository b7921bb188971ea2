// SPDX-License-Identifier: Apache-2.0
/** Handlers of GLSP's operations and actions: each changes the model or the layout. */
package org.bellwether.glsp.diagram.handlers;
