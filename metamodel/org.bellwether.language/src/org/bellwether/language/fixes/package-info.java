// SPDX-License-Identifier: Apache-2.0
/** Quick fixes: edits of the text that fix a problem, for every front end. */
package org.bellwether.language.fixes;
