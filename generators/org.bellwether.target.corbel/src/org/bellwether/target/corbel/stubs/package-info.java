// SPDX-License-Identifier: Apache-2.0
/** Stubs and skeletons for Corbel from IDL: one class for each file that is written, and one for each construct in it. */
package org.bellwether.target.corbel.stubs;
