/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the subjects are called in the results, and what they are. */
public final class SubjectDescriptions {
  private SubjectDescriptions() {}

  /** Name to description, in the order of the tables. */
  public static Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    for (String name : Subjects.names()) {
      all.put(name, Subjects.description(name));
    }
    return all;
  }
}
