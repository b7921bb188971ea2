// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.record;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A machine: {@code records/hosts/<hash>.json}.
 *
 * @param hash of the facts in canonical JSON
 * @param facts of another version too, which may know more of a machine
 */
public record HostRecord(String hash, JsonNode facts) {}
