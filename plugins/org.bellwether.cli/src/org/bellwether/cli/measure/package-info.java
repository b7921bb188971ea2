// SPDX-License-Identifier: Apache-2.0
/** Commands that measure or look at the machine: run, quick, rerun, screen, doctor. */
package org.bellwether.cli.measure;
