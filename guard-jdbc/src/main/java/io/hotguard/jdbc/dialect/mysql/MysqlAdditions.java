/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.text.VersionNumber;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Adds the settings that Connector/J 8.0 and later add to the written ones.
 *
 * @param scheme in lower case
 * @param refusals receives the errors
 * @param unknown runs if the added settings are unknown
 */
record MysqlAdditions(
    String scheme,
    VersionNumber version,
    PropertyTable table,
    Consumer<Refusal> refusals,
    Runnable unknown) {
  private static final String BALANCING = "loadbalance:";

  /** A bundle never overrides a setting. */
  void addBundles(Map<String, Candidate> settings) {
    Candidate named = settings.get("useConfigs");
    if (named == null || Candidate.isEmpty(named)) {
      return;
    }
    if (named.placeholder()) {
      unknown.run();
      return;
    }
    Map<String, String> added = new HashMap<>();
    for (String bundle : Objects.requireNonNull(named.value()).split(",", 0)) {
      Map<String, String> found = MysqlBundles.find(bundle, version);
      if (found == null) {
        refuse(
            named.key(),
            "names a bundle that does not ship with the driver; blanks after a comma count",
            named.offset());
      } else {
        added.putAll(found);
      }
    }
    added.forEach(
        (key, value) ->
            settings.putIfAbsent(
                MysqlSettings.normal(key, table), Candidate.of(key, value, SettingOrigin.BUNDLE)));
  }

  static void replaceOldWords(Map<String, Candidate> settings) {
    Candidate zero = settings.get("zeroDateTimeBehavior");
    if (zero != null && "convertToNull".equalsIgnoreCase(zero.value())) {
      settings.put("zeroDateTimeBehavior", zero.reading("CONVERT_TO_NULL"));
    }
  }

  /** An interceptor balances by statement count, and the driver adds it to the list. */
  void addBalancer(Map<String, Candidate> common) {
    Candidate threshold = common.get("loadBalanceAutoCommitStatementThreshold");
    if (!scheme.endsWith(BALANCING) || threshold == null || threshold.value() == null) {
      return;
    }
    try {
      if (Integer.parseInt(threshold.value()) <= 0) {
        return;
      }
    } catch (NumberFormatException e) {
      return;
    }
    String added = "com.mysql.cj.jdbc.ha.LoadBalancedAutoCommitInterceptor";
    Candidate present = common.get("queryInterceptors");
    common.put(
        "queryInterceptors",
        present == null || Candidate.isEmpty(present)
            ? Candidate.of("queryInterceptors", added, SettingOrigin.DERIVED)
            : present.reading(present.value() + "," + added));
  }

  static void addPipe(Map<String, Candidate> settings) {
    if ("PIPE".equalsIgnoreCase(Candidate.valueOf(settings.get("protocol")))) {
      settings.putIfAbsent(
          "socketFactory",
          Candidate.of(
              "socketFactory",
              "com.mysql.cj.protocol.NamedPipeSocketFactory",
              SettingOrigin.DERIVED));
    }
  }

  private void refuse(String subject, String reason, int offset) {
    refusals.accept(new Refusal(Refusal.Kind.BAD_VALUE, subject, reason, offset));
  }
}
