/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.CodeSetting;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.SpringView;
import io.hotguard.jdbc.model.PoolKind;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The pools that the application's own classes have Spring Boot fill with settings.
 *
 * @param pools the pools by the canonical key above their settings
 * @param keys the keys of beans of any class; empty if the application's classes are unknown
 */
record BoundPools(Map<String, PoolKind> pools, Set<String> keys) {
  private static final Pattern POOL = Pattern.compile("(?:DataSource(?:Impl)?|Config)$");

  static BoundPools of(ConfigSet configuration) {
    Map<String, PoolKind> pools = new LinkedHashMap<>();
    Set<String> keys = new HashSet<>();
    for (CodeSetting bean : configuration.code(CodeSetting.Kind.BOUND_BEAN)) {
      String key = SpringView.canonical(bean.key());
      PoolKind pool = PoolNames.ofClass(bean.value());
      keys.add(key);
      if (pool != null && POOL.matcher(bean.value()).find()) {
        pools.merge(key, pool, (one, other) -> one == other ? one : PoolKind.OTHER);
      }
    }
    pools.values().removeIf(PoolKind.OTHER::equals); // Profiles may have different ones.
    return new BoundPools(pools, keys);
  }

  /** Tells whether the application's classes are known, so that no other class fills a pool. */
  boolean areAll() {
    return !keys.isEmpty();
  }

  /** Finds the pool whose settings stand at one of the keys or in a section for a pool below. */
  Optional<PoolKind> at(String... keys) {
    return Stream.of(keys)
        .flatMap(key -> Stream.concat(Stream.of(key), PoolNames.sectionsBelow(key)))
        .flatMap(key -> Stream.ofNullable(pools.get(key)))
        .findFirst();
  }
}
