// SPDX-License-Identifier: Apache-2.0
/** The definitions in the OMG's IDL files, for IDL that includes these files where no ORB's copies are available. */
package org.bellwether.language.standard;
