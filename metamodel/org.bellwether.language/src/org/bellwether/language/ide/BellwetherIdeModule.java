// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.ide;

/**
 * Use this class to register ide components.
 */
public class BellwetherIdeModule extends AbstractBellwetherIdeModule {}
