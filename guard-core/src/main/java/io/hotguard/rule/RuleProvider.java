/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.List;

/**
 * Provides the rules of one module. It is found by {@link java.util.ServiceLoader}: the class has a
 * public constructor without parameters and is listed in {@code
 * META-INF/services/io.hotguard.rule.RuleProvider}.
 */
public interface RuleProvider {

  /** Returns the rules, in any order. */
  List<Rule<?>> rules();
}
