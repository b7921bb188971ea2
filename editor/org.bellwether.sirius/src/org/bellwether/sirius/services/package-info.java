// SPDX-License-Identifier: Apache-2.0
/**
 * What the viewpoint's expressions call. Sirius makes one object of each class that the viewpoint names, and offers its
 * public methods to expressions, the first argument standing before the dot. They know the model and the notation, and
 * nothing of Sirius: a view is an EObject with a feature {@code target}.
 */
package org.bellwether.sirius.services;
