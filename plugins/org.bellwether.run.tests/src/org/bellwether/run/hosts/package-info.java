// SPDX-License-Identifier: Apache-2.0
/** Tests of the package with the same name. */
package org.bellwether.run.hosts;
