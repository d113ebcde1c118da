/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The waits of one rule in the course of the recording; an empty rule for unexplained ones.
 *
 * @param nanosBySecond the sum of the waits that began then, by seconds since the start; cells may
 *     be wider than a second; immutable, sorted
 */
public record BlockedLine(String rule, Map<Long, Long> nanosBySecond) {

  public BlockedLine {
    nanosBySecond = Collections.unmodifiableMap(new TreeMap<>(nanosBySecond));
  }
}
