// SPDX-License-Identifier: Apache-2.0
/** Constraints on components, servers and clients: ports, behaviours, state. */
package org.bellwether.model.validation.component;
