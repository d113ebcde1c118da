/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import java.util.List;

/**
 * Derives the facts of a module's own rules from configuration files. The readers of files then
 * need not know how Log4j or a pool interprets a setting. It is found by {@link
 * java.util.ServiceLoader}: the class has a public constructor without parameters and is listed in
 * {@code META-INF/services/io.hotguard.config.FactsDerivation}.
 *
 * <h2>Threading</h2>
 *
 * Stateless; called on any thread.
 */
public interface FactsDerivation {

  /**
   * Derives facts from all configuration of one application.
   *
   * @return facts in the order of the files, each exactly of the {@linkplain
   *     io.hotguard.rule.Rule#factsType() type} that some rule reads
   */
  List<?> derive(ConfigSet configuration);
}
