// SPDX-License-Identifier: Apache-2.0
/**
 * The operations that the viewpoint's expressions call. Sirius makes one object of each class that the viewpoint names,
 * and offers its public methods to expressions; the first argument stands before the dot. The classes use the model and
 * the notation, and nothing of Sirius: a view is an EObject with a feature {@code target}.
 */
package org.bellwether.sirius.services;
