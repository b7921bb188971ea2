// SPDX-License-Identifier: Apache-2.0
/** Bellwether in the Eclipse workbench: projects, problem markers, runs, help. */
package org.bellwether.ui;
