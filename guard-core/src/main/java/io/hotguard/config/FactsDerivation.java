/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import java.util.List;

/**
 * How a module finds the facts of its own rules in configuration files, found by {@link
 * java.util.ServiceLoader}: the class has a public constructor without parameters and is listed in
 * {@code META-INF/services/io.hotguard.config.FactsDerivation}. So what Log4j or a pool means by a
 * setting stays in the module that knows it, and the readers of files know of none.
 *
 * <h2>Threading</h2>
 *
 * Stateless; called on any thread.
 */
public interface FactsDerivation {

  /**
   * Derives facts.
   *
   * @return facts whose exact class is the {@linkplain io.hotguard.rule.Rule#factsType() facts'
   *     type} of some rules, in the order of the files; empty if there is nothing for them
   */
  List<?> derive(ConfigSet configuration);
}
