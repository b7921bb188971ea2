// SPDX-License-Identifier: Apache-2.0
/** IDL files as models, and models as IDL files. */
package org.bellwether.language.idl;
