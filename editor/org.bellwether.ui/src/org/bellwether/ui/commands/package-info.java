// SPDX-License-Identifier: Apache-2.0
/** Commands of the workbench's menus: validate, generate, run, check. They start the command line as a process. */
package org.bellwether.ui.commands;
