/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PropertyTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Indexes written settings by host and property, for fast look-ups with thousands of hosts. */
final class MysqlPlaces {
  private static final int ALL_HOSTS = -1;

  /** The URL's settings as written, by host; the last value of a key stays. */
  private final Map<Integer, Map<String, Candidate>> last = new HashMap<>();

  private final Map<Integer, Map<String, List<Candidate>>> byName = new HashMap<>();

  /** Indexes the written settings: the URL's in order, then the connection's. */
  MysqlPlaces(List<Candidate> written, PropertyTable table) {
    for (Candidate candidate : written) {
      if (candidate.offset() >= 0) {
        last.computeIfAbsent(candidate.host(), host -> new HashMap<>())
            .put(candidate.key(), candidate);
      }
      byName
          .computeIfAbsent(candidate.host(), host -> new HashMap<>())
          .computeIfAbsent(
              MysqlSettings.canonical(candidate.key(), table), name -> new ArrayList<>())
          .add(candidate);
    }
  }

  /** Returns the URL's settings of one host, or of all hosts. */
  Map<String, Candidate> lastOf(int host) {
    return last.getOrDefault(host, Map.of());
  }

  /** Returns every place of a setting for one host, under any of its names. */
  List<Candidate> of(String name, int host) {
    List<Candidate> places = new ArrayList<>(listOf(name, host));
    places.addAll(listOf(name, ALL_HOSTS));
    return places;
  }

  private List<Candidate> listOf(String name, int host) {
    return byName.getOrDefault(host, Map.of()).getOrDefault(name, List.of());
  }
}
