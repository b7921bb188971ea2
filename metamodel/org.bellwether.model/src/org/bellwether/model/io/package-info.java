// SPDX-License-Identifier: Apache-2.0
/** Loading and saving of models. */
package org.bellwether.model.io;
