// SPDX-License-Identifier: Apache-2.0
/** Commands that specialise source trees: weave. */
package org.bellwether.cli.specialise;
