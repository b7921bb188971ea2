// SPDX-License-Identifier: Apache-2.0
/** The interface between target ORBs and the generator. The targets themselves are bundles. */
package org.bellwether.generator.target;
