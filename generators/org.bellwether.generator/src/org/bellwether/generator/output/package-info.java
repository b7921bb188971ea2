// SPDX-License-Identifier: Apache-2.0
/** Generated files and the folder that holds them. */
package org.bellwether.generator.output;
