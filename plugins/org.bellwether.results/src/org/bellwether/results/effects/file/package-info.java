// SPDX-License-Identifier: Apache-2.0
/** Reads the tables of designed experiments from CSV files. */
package org.bellwether.results.effects.file;
