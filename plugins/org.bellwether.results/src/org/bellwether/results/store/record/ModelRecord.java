// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.record;

import java.util.Map;

/**
 * A model: {@code records/models/<hash>.json}.
 *
 * @param hash the hash of the files in canonical JSON
 * @param name the model's name
 * @param files texts by path in the project
 */
public record ModelRecord(String hash, String name, Map<String, String> files) {}
