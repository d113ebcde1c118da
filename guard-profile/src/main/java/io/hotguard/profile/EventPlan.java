/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import java.util.IdentityHashMap;
import java.util.function.Consumer;
import jdk.jfr.EventType;
import org.jspecify.annotations.Nullable;

/**
 * What is read of the events of one type: to ask for the name and the fields of a type is dearer
 * than to read an event of it.
 *
 * @param name the event's name
 * @param row what evidence it is; null for none
 * @param hasState whether it tells the state of the sampled thread
 * @param hasSampledThread whether it tells the sampled thread beside its own
 * @param lasts whether it has an end of its own
 */
record EventPlan(
    String name,
    @Nullable EventTable row,
    boolean hasState,
    boolean hasSampledThread,
    boolean lasts) {

  /**
   * The plans by type.
   *
   * <p>Within a chunk the events of a type have one type object, which holds its chunk: so the
   * plans begin anew when there are many.
   */
  static final class Cache {
    private static final int MAX_TYPES = 1_000;

    private final IdentityHashMap<EventType, EventPlan> plans = new IdentityHashMap<>();
    private final Consumer<EventType> news;

    /**
     * @param news takes each type when it is seen first in a chunk
     */
    Cache(Consumer<EventType> news) {
      this.news = news;
    }

    EventPlan of(EventType type) {
      EventPlan known = plans.get(type);
      if (known != null) {
        return known;
      }
      if (plans.size() >= MAX_TYPES) {
        plans.clear();
      }
      news.accept(type);
      String name = type.getName();
      EventPlan plan =
          new EventPlan(
              name,
              EventTable.of(name),
              type.getField("state") != null,
              type.getField("sampledThread") != null,
              type.getField("duration") != null);
      plans.put(type, plan);
      return plan;
    }
  }
}
