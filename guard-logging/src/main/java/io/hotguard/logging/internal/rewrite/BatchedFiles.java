/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import io.hotguard.logging.internal.appender.FailureProbe;
import io.hotguard.logging.internal.report.LiveFacts;
import io.hotguard.logging.rules.facts.Element;
import io.hotguard.logging.rules.facts.FileAppenders;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.appender.AbstractOutputStreamAppender;
import org.apache.logging.log4j.core.appender.AppenderLoggingException;
import org.apache.logging.log4j.core.appender.rolling.CronTriggeringPolicy;
import org.apache.logging.log4j.core.config.Node;
import org.jspecify.annotations.Nullable;

/** The file appenders that write once per batch of the ring. Built by the configuring thread. */
public final class BatchedFiles {
  private final Set<String> names = new LinkedHashSet<>();
  private final List<Appender> appenders = new CopyOnWriteArrayList<>();

  /** Makes eligible unbuilt file appenders hold events until a flush; returns their names. */
  Set<String> read(Node appenders, Predicate<String> eligible, UnaryOperator<String> resolve) {
    List<Element> elements = new ArrayList<>();
    appenders
        .getChildren()
        .forEach(child -> elements.add(LiveFacts.elements(child, "live", resolve)));
    for (int i = 0; i < elements.size(); i++) {
      Node child = appenders.getChildren().get(i);
      String name = AppenderGraph.name(child, resolve);
      if (child.getType() != null
          && AbstractOutputStreamAppender.class.isAssignableFrom(child.getType().getPluginClass())
          && FileAppenders.mayBatch(child.getType().getKey(), elements.get(i), elements)
          && !has(child, CronTriggeringPolicy.class)
          && eligible.test(name)) {
        NodeAttributes.put(child, FileAppenders.IMMEDIATE_FLUSH, "false");
        names.add(name);
      }
    }
    return names;
  }

  private static boolean has(Node node, Class<?> plugin) {
    return (node.getType() != null && node.getType().getPluginClass() == plugin)
        || node.getChildren().stream().anyMatch(child -> has(child, plugin));
  }

  /** Finds the changed appenders among all built ones. */
  List<Appender> built(Map<String, Appender> built) {
    for (String name : names) {
      Appender appender = built.get(name);
      if (appender != null) { // Log4j may have refused it.
        appenders.add(appender);
      }
    }
    return appenders;
  }

  /** True if one of the appenders may hold events. */
  public boolean holdBack() {
    return !appenders.isEmpty();
  }

  public boolean contains(Appender appender) {
    return appenders.contains(appender);
  }

  List<Appender> appenders() {
    return appenders;
  }

  /** Flushes an appender that can hold events. */
  public static boolean flush(Appender appender) {
    try {
      if (appender instanceof AbstractOutputStreamAppender<?> stream && appender.isStarted()) {
        stream.getManager().flush();
      }
      return true;
    } catch (Throwable t) { // The others are flushed. A full disk fails each batch.
      FailureProbe.tell(appender, "flush", t);
      return false;
    }
  }

  /** Tells whether a failure is a failure of the layout, which leaves a filled buffer intact. */
  public static boolean sparesBuffer(Appender appender, @Nullable Throwable failure) {
    return failure instanceof RuntimeException
        && !(failure instanceof AppenderLoggingException)
        && appender instanceof AbstractOutputStreamAppender<?> stream
        && stream.getManager().getByteBuffer().position() > 0;
  }
}
