// SPDX-License-Identifier: Apache-2.0
/** Constraints on experiments: targets, phases, metrics, factors and designs. */
package org.bellwether.model.validation.experiment;
