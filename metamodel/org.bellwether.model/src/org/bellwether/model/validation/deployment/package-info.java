// SPDX-License-Identifier: Apache-2.0
/** Constraints on deployments: nodes, processes, placement, endpoints. */
package org.bellwether.model.validation.deployment;
