/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import java.util.regex.Pattern;

/** Names of thread pools: the names of their threads without what counts the threads. */
public final class PoolNames {
  /** The pool of all virtual threads, which mostly have no name. */
  public static final String VIRTUAL = "virtual threads";

  private static final Pattern COUNTED =
      Pattern.compile("(?<![A-Za-z])(?:0x[0-9a-f]+|@?[0-9a-f]*\\d[0-9a-f]*)(?![A-Za-z])|\\d+");
  private static final int MAX_LENGTH = 200;

  private PoolNames() {}

  /** Returns the name of the pool of a thread, such as {@code http-nio-N-exec-N}. */
  public static String of(String thread) {
    String shortened = thread.length() > MAX_LENGTH ? thread.substring(0, MAX_LENGTH) : thread;
    return COUNTED.matcher(shortened).replaceAll("N");
  }
}
