// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that prove that two ORBs understand each other on an IDL file: they send and compare everything in it. The
 * C++ headers that all such programs share are in the bundle's folder {@code resources/roundtrip}.
 */
package org.bellwether.generator.roundtrip;
