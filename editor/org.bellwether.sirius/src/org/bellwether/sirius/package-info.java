// SPDX-License-Identifier: Apache-2.0
/** The Eclipse bundle of the Sirius viewpoint. The package {@code services} has the queries of the viewpoint. */
package org.bellwether.sirius;
