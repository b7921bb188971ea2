// SPDX-License-Identifier: Apache-2.0
/**
 * From text to model: the resource, the comments, and the steps that complete a parsed model before and after linking.
 */
package org.bellwether.language.resource;
