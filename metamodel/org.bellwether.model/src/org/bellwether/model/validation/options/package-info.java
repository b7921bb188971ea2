// SPDX-License-Identifier: Apache-2.0
/** Constraints on option catalogues and on the options that a model sets. */
package org.bellwether.model.validation.options;
