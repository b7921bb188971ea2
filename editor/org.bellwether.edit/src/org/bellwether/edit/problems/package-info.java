// SPDX-License-Identifier: Apache-2.0
/** Live validation. */
package org.bellwether.edit.problems;
