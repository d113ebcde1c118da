/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import java.util.ArrayList;
import java.util.List;

/**
 * The changes of a guard, made or planned, and the words for those to appenders.
 *
 * @param sentences one for each change, or for a change to several loggers
 * @param elements the number of changed loggers and appenders
 */
public record Changes(List<String> sentences, int elements) {
  /** Copies the list. */
  public Changes {
    sentences = List.copyOf(sentences);
  }

  /** Returns these changes and others. */
  public Changes and(Changes others) {
    List<String> all = new ArrayList<>(sentences);
    all.addAll(others.sentences);
    return new Changes(all, elements + others.elements);
  }

  /** Changes of one element in each sentence. */
  public static Changes each(List<String> sentences) {
    return new Changes(sentences, sentences.size());
  }

  public static String isolated(String appender) {
    return appender(appender) + ": delivered from its own journal on disk";
  }

  public static String batched(String appender) {
    return appender(appender) + ": written once per batch instead of once per event";
  }

  /** Says how the events of an appender count that queues them: what the counts cannot know. */
  public static String countedAsHandedOver(String appender) {
    return appender(appender)
        + " has a queue of its own and does not tell what becomes of an event: its events count as"
        + " handed-over, not as written. Watch the metrics of its library";
  }

  /** The beginning of each sentence. */
  public static String appender(String name) {
    return "appender " + name;
  }
}
