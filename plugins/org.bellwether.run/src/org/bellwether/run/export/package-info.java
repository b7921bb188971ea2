// SPDX-License-Identifier: Apache-2.0
/** The export of an experiment to a testbed, with the record by which its results are collected. */
package org.bellwether.run.export;
