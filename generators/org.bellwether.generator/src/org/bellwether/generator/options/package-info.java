// SPDX-License-Identifier: Apache-2.0
/** The files that are generated from any target's option catalogue. */
package org.bellwether.generator.options;
