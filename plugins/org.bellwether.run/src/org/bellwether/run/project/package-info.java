// SPDX-License-Identifier: Apache-2.0
/** Projects, their constraints, and generated folders. */
package org.bellwether.run.project;
