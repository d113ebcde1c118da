/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.CodeSetting;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.SpringView;
import io.hotguard.jdbc.model.PoolKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The pools that the application's own classes have Spring Boot fill with settings.
 *
 * @param pools the pools by the canonical key above their settings
 * @param areAll whether these classes are known, so that no other class fills a pool
 */
record BoundPools(Map<String, PoolKind> pools, boolean areAll) {

  static BoundPools of(ConfigSet configuration) {
    List<CodeSetting> beans = configuration.code(CodeSetting.Kind.BOUND_BEAN);
    Map<String, PoolKind> pools = new LinkedHashMap<>();
    for (CodeSetting bean : beans) {
      PoolKind pool = PoolNames.ofClass(bean.value());
      if (pool != null) {
        pools.putIfAbsent(SpringView.canonical(bean.key()), pool);
      }
    }
    return new BoundPools(pools, !beans.isEmpty());
  }

  /** Finds the pool whose settings stand at one of the keys or in a section for a pool below. */
  Optional<PoolKind> at(String... keys) {
    return Stream.of(keys)
        .flatMap(key -> Stream.concat(Stream.of(key), PoolNames.sectionsBelow(key)))
        .flatMap(key -> Stream.ofNullable(pools.get(key)))
        .findFirst();
  }
}
