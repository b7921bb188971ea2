// SPDX-License-Identifier: Apache-2.0
/** Specialisation of source trees: one request to the weaver, from folder to folder. */
package org.bellwether.specialise;
