// SPDX-License-Identifier: Apache-2.0
/** What users write beside their model: written once as a beginning, compared with the model, never changed. */
package org.bellwether.generator.user;
