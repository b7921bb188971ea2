// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.record;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A machine: {@code records/hosts/<hash>.json}.
 *
 * @param hash the hash of the facts in canonical JSON
 * @param facts the facts, which another version may have written with additional fields
 */
public record HostRecord(String hash, JsonNode facts) {}
