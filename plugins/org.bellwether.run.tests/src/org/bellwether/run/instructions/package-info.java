// SPDX-License-Identifier: Apache-2.0
/** Tests of counting instructions. */
package org.bellwether.run.instructions;
