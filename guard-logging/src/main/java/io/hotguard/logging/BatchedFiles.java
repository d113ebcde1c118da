/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.logging.rules.FileAppenders;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.appender.AbstractOutputStreamAppender;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.status.StatusLogger;

/**
 * The file appenders of one configuration that write once per batch of the ring and no longer once
 * per event.
 *
 * <p><b>Threading:</b> read and built by the thread that configures; then the consumer's.
 */
final class BatchedFiles {
  private final Set<String> names = new LinkedHashSet<>();
  private final List<Appender> appenders = new CopyOnWriteArrayList<>();

  /**
   * Has file appenders hold events back until they are flushed.
   *
   * @param appenders the element whose appenders are not built yet
   * @param eligible whether only the consumer calls the appender of that name
   * @return the names of those that do so from now on
   */
  Set<String> read(Node appenders, Predicate<String> eligible, UnaryOperator<String> resolve) {
    for (Node child : appenders.getChildren()) {
      String name = AppenderGraph.name(child, resolve);
      if (child.getType() != null
          && AbstractOutputStreamAppender.class.isAssignableFrom(child.getType().getPluginClass())
          && FileAppenders.flushesByDefault(
              child.getType().getKey(), attribute -> NodeAttributes.get(child, attribute))
          && eligible.test(name)) {
        NodeAttributes.put(child, FileAppenders.IMMEDIATE_FLUSH, "false");
        names.add(name);
      }
    }
    return names;
  }

  /** The change in words. */
  static String describe(String name) {
    return "appender " + name + ": written once per batch instead of once per event";
  }

  void built(Map<String, Appender> built) {
    for (String name : names) {
      Appender appender = built.get(name);
      if (appender != null) { // Log4j may have refused it.
        appenders.add(appender);
      }
    }
  }

  /** True if one of them may hold events. */
  boolean holdBack() {
    return !appenders.isEmpty();
  }

  boolean contains(Appender appender) {
    return appenders.contains(appender);
  }

  /** Writes out what they hold; false if one of them cannot, and has lost it. */
  boolean flush() {
    boolean flushed = true;
    for (Appender appender : appenders) {
      flushed &= flush(appender);
    }
    return flushed;
  }

  /** Has an appender write out what it holds, if it is one that can hold something. */
  static boolean flush(Appender appender) {
    try {
      if (appender instanceof AbstractOutputStreamAppender<?> stream && appender.isStarted()) {
        stream.getManager().flush();
      }
      return true;
    } catch (RuntimeException e) {
      StatusLogger.getLogger()
          .error("hotguard: appender {} cannot be flushed: {}", appender.getName(), e.toString());
      return false;
    }
  }
}
