// SPDX-License-Identifier: Apache-2.0
/** What preprocessing makes of one file: its text, where each piece came from, which types it uses. */
package org.bellwether.language.preprocessor.unit;
