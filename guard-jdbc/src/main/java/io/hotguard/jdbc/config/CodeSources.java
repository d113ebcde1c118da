/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.CodeSetting;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.SpringView;
import io.hotguard.jdbc.model.ConnectionUse;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the data sources that code makes: constant URLs, and settings of the same object. */
final class CodeSources {
  private CodeSources() {}

  static List<WrittenSource> of(ConfigSet configuration) {
    Map<String, List<CodeSetting>> pools = new LinkedHashMap<>();
    List<CodeSetting> urls = new ArrayList<>(configuration.code(CodeSetting.Kind.JDBC_URL));
    for (CodeSetting setting : configuration.code(CodeSetting.Kind.POOL_SETTING)) {
      if (PoolNames.ofClass(setting.owner()) != null && !setting.object().isEmpty()) {
        pools.computeIfAbsent(setting.object(), object -> new ArrayList<>()).add(setting);
        if (setting.key().equalsIgnoreCase(CodeSetting.HANDED_ON + "url")) {
          urls.add(setting);
        }
      }
    }
    Set<ConnectionUse> uses = ConnectionUses.of(Stream.empty(), configuration.classPath());
    List<WrittenSource> sources = new ArrayList<>();
    for (CodeSetting url : urls) {
      List<CodeSetting> beside = pools.remove(url.object());
      sources.add(source(url, url.value(), beside == null ? List.of() : beside, uses));
    }
    pools
        .values()
        .forEach(
            settings ->
                sources.add(source(settings.get(0), WrittenSource.UNKNOWN_URL, settings, uses)));
    return sources;
  }

  private static WrittenSource source(
      CodeSetting first, String url, List<CodeSetting> settings, Set<ConnectionUse> uses) {
    PoolKind pool = PoolNames.ofClass(first.owner());
    // Without an object, it is DriverManager's.
    boolean closed = first.closed() && (pool != null || first.object().isEmpty());
    WrittenSettings given = new WrittenSettings();
    String driverClass = null;
    for (CodeSetting setting : settings) {
      boolean isHandedOn = setting.key().startsWith(CodeSetting.HANDED_ON);
      String name = isHandedOn ? setting.key() : setting.key().substring("set".length());
      if (SpringView.canonical(name).startsWith("driverclass")) {
        driverClass = setting.value();
      }
      if (pool != null && (isHandedOn || PoolNames.isOf(pool, name))) {
        given.put(name, setting.value(), setting.location());
      }
    }
    return new WrittenSource(
        url,
        driverClass,
        pool,
        closed ? PoolTaker.SETTERS : PoolTaker.CODE,
        !closed,
        uses,
        pool == null ? given : given.spelled(pool),
        first.location());
  }
}
