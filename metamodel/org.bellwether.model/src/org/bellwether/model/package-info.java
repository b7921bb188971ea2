// SPDX-License-Identifier: Apache-2.0
/**
 * The classes that all parts of this bundle share: the metamodel's packages, and its problems with their codes. The
 * packages with the schema's classes are generated.
 */
package org.bellwether.model;
