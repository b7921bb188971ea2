// SPDX-License-Identifier: Apache-2.0
/**
 * Requests to this bundle: weave a source tree, from folder to folder; refuse specialisations that a model does not
 * allow.
 */
package org.bellwether.specialise;
