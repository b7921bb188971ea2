// SPDX-License-Identifier: Apache-2.0
/** Generated C++: executors, programs of processes, types, and the classes that users write. */
package org.bellwether.generator.artefacts.cpp;
