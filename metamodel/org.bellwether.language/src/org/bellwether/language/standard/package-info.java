// SPDX-License-Identifier: Apache-2.0
/** The definitions in the OMG's own IDL files, for IDL that includes them if no ORB's copies are at hand. */
package org.bellwether.language.standard;
