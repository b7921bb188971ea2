// SPDX-License-Identifier: Apache-2.0
/**
 * The bundle of the Sirius viewpoint as Eclipse sees it. What the viewpoint asks of models is in the package services.
 */
package org.bellwether.sirius;
