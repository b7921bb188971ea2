// SPDX-License-Identifier: Apache-2.0
/** Commands that measure, or inspect the machine: run, quick, rerun, screen, doctor. */
package org.bellwether.cli.measure;
