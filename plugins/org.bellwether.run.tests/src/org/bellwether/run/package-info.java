// SPDX-License-Identifier: Apache-2.0
/** Tests of generating, building, launching and collecting. */
package org.bellwether.run;
