// SPDX-License-Identifier: Apache-2.0
/** What is made from any target's option catalogue. */
package org.bellwether.generator.options;
