/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.ClassPathFacts;
import io.hotguard.config.SpringView;
import io.hotguard.jdbc.model.ConnectionUse;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Recognizes what runs the statements by its settings, and by the class path. */
final class ConnectionUses {
  /** Batches of more than one statement, of Hibernate, EclipseLink and MyBatis. */
  private static final Pattern BATCHES =
      Pattern.compile(
          "\\bjdbc\\.(?:batchsize=(?!0*1?$)|batchwriting=(?!none))|executortype=batch$");

  private static final Pattern JPA =
      Pattern.compile(
          "hibernate|eclipselink|persistence\\.jdbc\\.|persistenceapi|^spring\\.jpa\\.|datajpa|springorm");

  /** MyBatis runs its updates by {@code execute}. */
  private static final Pattern MYBATIS = Pattern.compile("batis");

  private ConnectionUses() {}

  /** Returns the uses that settings, as {@code key=value}, tell together with the class path. */
  static Set<ConnectionUse> of(Stream<String> settings, ClassPathFacts classPath) {
    List<String> traces =
        Stream.concat(settings, classPath.artifacts().stream().map(a -> a.group() + ':' + a.name()))
            .map(SpringView::canonical)
            .toList();
    return has(traces, BATCHES)
        ? EnumSet.of(ConnectionUse.BATCHES)
        : has(traces, JPA) && !has(traces, MYBATIS)
            ? EnumSet.of(ConnectionUse.SINGLE_UPDATES)
            : EnumSet.noneOf(ConnectionUse.class);
  }

  private static boolean has(List<String> traces, Pattern wanted) {
    return traces.stream().anyMatch(trace -> wanted.matcher(trace).find());
  }
}
