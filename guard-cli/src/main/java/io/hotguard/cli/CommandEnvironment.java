/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * The streams, console, folder and clock that a command uses.
 *
 * @param out standard output, for reports
 * @param err standard error, for everything else
 * @param interactive whether somebody watches
 * @param folder the folder that relative paths start from
 * @param nanoTime a clock, in nanoseconds
 * @param columns the width of the terminal
 */
record CommandEnvironment(
    InputStream in,
    PrintStream out,
    PrintStream err,
    boolean colours,
    boolean interactive,
    Path folder,
    LongSupplier nanoTime,
    IntSupplier columns) {}
