// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.Protocol;

/**
 * The endpoint at which an ORB listens.
 *
 * @param protocol the protocol
 * @param host     address to bind; empty for the default
 * @param port     TCP port; 0 for a free one
 * @param path     path of a unix socket or shared memory; empty for a free one
 * @param element  the model's endpoint; null if the model has none
 */
public record EndpointPlan(Protocol protocol, String host, int port, String path, Endpoint element) {}
