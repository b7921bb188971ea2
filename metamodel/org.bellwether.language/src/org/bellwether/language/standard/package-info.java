// SPDX-License-Identifier: Apache-2.0
/** What the OMG's own IDL files define, for IDL that includes them where no ORB's copies are at hand. */
package org.bellwether.language.standard;
