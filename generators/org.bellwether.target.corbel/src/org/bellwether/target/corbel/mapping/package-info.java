// SPDX-License-Identifier: Apache-2.0
/** The OMG IDL to C++ mapping (formal/2012-07-02) as rules over the idl package: names, repository ids, types, values. */
package org.bellwether.target.corbel.mapping;
