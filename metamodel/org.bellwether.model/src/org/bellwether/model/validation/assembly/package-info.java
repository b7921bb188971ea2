// SPDX-License-Identifier: Apache-2.0
/** Constraints on assemblies: instances, connections, replicas, and the activity along connections. */
package org.bellwether.model.validation.assembly;
