/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.internal.StartUpLines;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardPropertyException;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * The Actuator endpoint {@code hotguard}: mode, settings, notices, guards, findings, counters,
 * gauges.
 */
@Endpoint(id = "hotguard")
public final class HotguardEndpoint {
  HotguardEndpoint() {}

  /** Returns the present state as maps and lists of text and numbers. */
  @ReadOperation
  public Map<String, Object> state() {
    Map<String, Object> state = new LinkedHashMap<>();
    try {
      GuardProperties properties = GuardProperties.load();
      state.put("mode", text(properties.get(GuardProperties.MODE)));
      state.put("settings", properties.settings());
      state.put("notices", notices(properties.notices()));
    } catch (GuardPropertyException e) {
      state.put("mode", text(GuardMode.OFF));
      state.put("problems", e.problems());
      state.put("notices", notices(List.of()));
    }
    Map<String, Object> guards = new LinkedHashMap<>();
    for (GuardSnapshot snapshot : Guards.snapshots()) {
      guards.put(snapshot.name(), guard(snapshot));
    }
    state.put("guards", guards);
    return state;
  }

  /** Adds the lines about the start to the present notices, sorted. */
  private static Set<String> notices(List<String> present) {
    Set<String> notices = new TreeSet<>(StartUpLines.said());
    notices.addAll(present);
    return notices;
  }

  private static Map<String, Object> guard(GuardSnapshot snapshot) {
    Map<String, Object> guard = new LinkedHashMap<>();
    guard.put("mode", text(snapshot.mode()));
    guard.put("counters", snapshot.counters());
    guard.put("gauges", snapshot.gauges());
    guard.put("findings", snapshot.findings().stream().map(HotguardEndpoint::finding).toList());
    return guard;
  }

  private static Map<String, Object> finding(Finding finding) {
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("rule", finding.rule());
    described.put("severity", text(finding.severity()));
    described.put("location", finding.location().describe());
    described.put("message", finding.message());
    finding.fix().ifPresent(fix -> described.put("fix", fix(fix)));
    described.put("fingerprint", finding.fingerprint());
    return described;
  }

  /** The fields of the JSON report of a check. */
  private static Map<String, Object> fix(Fix fix) {
    return Map.of(
        "summary",
        fix.summary(),
        "settings",
        fix.settings().stream().map(HotguardEndpoint::setting).toList());
  }

  /** A setting to be removed has no value. */
  private static Map<String, String> setting(Fix.Setting setting) {
    String value = setting.value();
    return value == null
        ? Map.of("key", setting.key())
        : Map.of("key", setting.key(), "value", value);
  }

  private static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
