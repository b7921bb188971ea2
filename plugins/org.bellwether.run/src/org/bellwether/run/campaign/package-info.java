// SPDX-License-Identifier: Apache-2.0
/** Designed experiments: sessions that are planned together and made step by step. */
package org.bellwether.run.campaign;
