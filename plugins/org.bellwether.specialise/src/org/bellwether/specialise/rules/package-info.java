// SPDX-License-Identifier: Apache-2.0
/** Rule sets: the rules of each file, the conditions of the set, and the codes of their errors. */
package org.bellwether.specialise.rules;
