// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that prove the interoperability of two ORBs for an IDL file: they send and compare everything in the file.
 * The C++ headers that all such programs share are in the bundle's folder {@code resources/roundtrip}.
 */
package org.bellwether.generator.interoperability;
