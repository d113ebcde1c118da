/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/**
 * The streams, terminal and folder that a command uses.
 *
 * @param out standard output, for reports
 * @param err standard error, for everything else
 * @param terminal whether the streams are those of a terminal
 * @param folder the folder that relative paths start from
 * @param columns the width of the terminal
 */
record CommandEnvironment(
    InputStream in,
    PrintStream out,
    PrintStream err,
    boolean terminal,
    Path folder,
    IntSupplier columns) {}
