// SPDX-License-Identifier: Apache-2.0
/** What a target ORB tells the generator. The targets themselves are bundles. */
package org.bellwether.generator.target;
