// SPDX-License-Identifier: Apache-2.0
/** Commands of specialisation: the analysis of a model, and the weaver of source trees. */
package org.bellwether.cli.specialise;
