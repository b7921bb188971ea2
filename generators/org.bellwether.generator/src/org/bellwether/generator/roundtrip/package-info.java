// SPDX-License-Identifier: Apache-2.0
/** Programs that prove that two ORBs understand each other on an IDL file: they send and compare everything in it. */
package org.bellwether.generator.roundtrip;
