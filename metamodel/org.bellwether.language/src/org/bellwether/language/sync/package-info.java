// SPDX-License-Identifier: Apache-2.0
/** Takes changed text into an open model: elements stay the same objects. */
package org.bellwether.language.sync;
