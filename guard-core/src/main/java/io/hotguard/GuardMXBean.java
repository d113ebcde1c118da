/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import io.hotguard.rule.Finding;
import java.util.List;
import java.util.Map;

/**
 * The JMX view of a registered guard, under {@code io.hotguard:type=Guard,name=NAME}; read only.
 */
public interface GuardMXBean {

  /**
   * Returns what the guard may do.
   *
   * @return {@code OFF}, {@code WARN} or {@code ENFORCE}
   */
  GuardMode getMode();

  /** Returns the numbers that only grow. */
  Map<String, Long> getCounters();

  /** Returns the numbers that go up and down. */
  Map<String, Long> getGauges();

  /**
   * Returns what the guard reports.
   *
   * @return one line for each finding, as {@link Finding#describe()}
   */
  List<String> getFindings();
}
