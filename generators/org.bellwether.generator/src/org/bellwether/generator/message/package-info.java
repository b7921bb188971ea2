// SPDX-License-Identifier: Apache-2.0
/** The contents of messages: the types with generated values, and the sizes of messages in bytes. */
package org.bellwether.generator.message;
