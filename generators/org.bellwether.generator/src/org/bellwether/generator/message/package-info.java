// SPDX-License-Identifier: Apache-2.0
/** The contents of messages: which values can be generated for a type, and how many bytes messages take. */
package org.bellwether.generator.message;
