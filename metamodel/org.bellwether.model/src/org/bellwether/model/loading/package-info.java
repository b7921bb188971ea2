// SPDX-License-Identifier: Apache-2.0
/**
 * Loads and converts whole projects, and registers the metamodel in resource sets. The package io reads single files.
 */
package org.bellwether.model.loading;
