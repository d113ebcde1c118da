/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tells which appenders write to a file, and which of them do so once per event although nobody has
 * asked for it. The rules judge a configuration by it, and the live guard has such appenders write
 * once per batch.
 */
public final class FileAppenders {
  /** The attribute that tells an appender to write out each event at once. */
  public static final String IMMEDIATE_FLUSH = "immediateFlush";

  /*
   * MemoryMappedFile is not among them: there the attribute forces pages to the device, and is false
   * by default. Plugin names of Log4j 2.26, lower case.
   */
  private static final Set<String> BUFFERED =
      Set.of("file", "rollingfile", "randomaccessfile", "rollingrandomaccessfile");

  private FileAppenders() {}

  /**
   * Tells whether an appender writes to a file.
   *
   * @param type the plugin's name, in any case
   * @return true for the five file appenders of Log4j
   */
  public static boolean isFile(String type) {
    return isBuffered(type) || type.equalsIgnoreCase("memorymappedfile");
  }

  private static boolean isBuffered(String type) {
    return BUFFERED.contains(type.toLowerCase(Locale.ROOT));
  }

  /**
   * Tells whether an appender has a buffer, writes it out after each event, and only because that
   * is the default: nothing says how it is to flush, that it is to have no buffer, or that a
   * failure is to reach whoever logs.
   *
   * @param type the plugin's name, in any case
   * @param attributes gives the value of an attribute; null where there is none
   * @return true if so
   */
  public static boolean flushesByDefault(
      String type, Function<String, @Nullable String> attributes) {
    return isBuffered(type)
        && attributes.apply(IMMEDIATE_FLUSH) == null
        && !"false".equalsIgnoreCase(attributes.apply("bufferedIO"))
        && !"false".equalsIgnoreCase(attributes.apply("ignoreExceptions"));
  }
}
