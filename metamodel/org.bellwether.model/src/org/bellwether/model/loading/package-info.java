// SPDX-License-Identifier: Apache-2.0
/**
 * Loads and converts whole projects, and teaches resource sets the metamodel. Single files are read in the package io.
 */
package org.bellwether.model.loading;
