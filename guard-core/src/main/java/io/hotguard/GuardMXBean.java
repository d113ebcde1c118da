/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import io.hotguard.rule.Finding;
import java.util.List;
import java.util.Map;

/** The read-only JMX view of a registered guard, {@code io.hotguard:type=Guard,name=NAME}. */
public interface GuardMXBean {

  /** Returns what the guard may do. */
  GuardMode getMode();

  /** Returns the numbers that only grow, by name. */
  Map<String, Long> getCounters();

  /** Returns the numbers that go up and down, by name. */
  Map<String, Long> getGauges();

  /** Returns one line for each finding, as {@link Finding#describe()}. */
  List<String> getFindings();
}
