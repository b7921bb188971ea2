// SPDX-License-Identifier: Apache-2.0
/** The weaver: the order of rule sets, the effect of each rule, line directives. */
package org.bellwether.specialise.weave;
