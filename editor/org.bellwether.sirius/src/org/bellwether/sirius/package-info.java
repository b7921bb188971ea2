// SPDX-License-Identifier: Apache-2.0
/** The bundle of the Sirius viewpoint in Eclipse. The package services has the queries of the viewpoint. */
package org.bellwether.sirius;
