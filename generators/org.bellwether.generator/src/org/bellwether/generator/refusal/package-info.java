// SPDX-License-Identifier: Apache-2.0
/** Valid input that is not generated: codes, exceptions, and evaluation that refuses expressions without a value. */
package org.bellwether.generator.refusal;
