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

/**
 * Where settings are written, by host and by property: looked up for each of thousands of hosts.
 */
final class MysqlPlaces {
  private static final int ALL_HOSTS = -1;

  /** The settings of the URL as written, by host; the last of a key stays. */
  private final Map<Integer, Map<String, Candidate>> last = new HashMap<>();

  private final Map<Integer, Map<String, List<Candidate>>> byName = new HashMap<>();

  /**
   * Sorts what is written.
   *
   * @param written in the order of the URL, then the connection's
   */
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

  /** The settings of one host, or of all of them, as the URL has them. */
  Map<String, Candidate> lastOf(int host) {
    return last.getOrDefault(host, Map.of());
  }

  /** Every place where a setting is written, under any of its names, for one host. */
  List<Candidate> of(String name, int host) {
    List<Candidate> places = new ArrayList<>(listOf(name, host));
    places.addAll(listOf(name, ALL_HOSTS));
    return places;
  }

  private List<Candidate> listOf(String name, int host) {
    return byName.getOrDefault(host, Map.of()).getOrDefault(name, List.of());
  }
}
