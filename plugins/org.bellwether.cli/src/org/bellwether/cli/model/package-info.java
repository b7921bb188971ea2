// SPDX-License-Identifier: Apache-2.0
/** Commands on models: new, validate, format, convert, generate, edit, and IDL. */
package org.bellwether.cli.model;
