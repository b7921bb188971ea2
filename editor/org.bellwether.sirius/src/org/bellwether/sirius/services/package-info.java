// SPDX-License-Identifier: Apache-2.0
/**
 * The operations that the viewpoint's expressions call. Sirius creates one instance of each class that the viewpoint
 * names, and expressions can call its public methods; the first argument is written before the dot. The classes use the
 * model and the notation, and no code of Sirius: a view is an EObject with a feature {@code target}.
 */
package org.bellwether.sirius.services;
