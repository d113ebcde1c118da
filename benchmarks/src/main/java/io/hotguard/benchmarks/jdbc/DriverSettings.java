/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.jdbc;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Settings of Connector/J by name: as found, each change alone, the recommended set. */
final class DriverSettings {
  /**
   * The URL of the published case, without its session variables (MariaDB does not know one) and
   * without a key that the driver does not know.
   */
  private static final String FOUND = "characterEncoding=utf8&autoReconnect=true&useSSL=true";

  private static final Map<String, String> ALL = new LinkedHashMap<>();

  static {
    ALL.put("as-found", FOUND);
    ALL.put("server-prepare", FOUND + "&useServerPrepStmts=true");
    ALL.put("client-cache", FOUND + "&cachePrepStmts=true");
    ALL.put("server-prepare-cache", FOUND + "&useServerPrepStmts=true&cachePrepStmts=true");
    ALL.put("read-only-local", FOUND + "&readOnlyPropagatesToServer=false");
    ALL.put("local-session-state", FOUND + "&useLocalSessionState=true");
    ALL.put("max-performance", FOUND + "&useConfigs=maxPerformance");
    ALL.put(
        "max-performance-server-prepare",
        FOUND + "&useConfigs=maxPerformance&useServerPrepStmts=true");
    ALL.put(
        "recommended",
        FOUND
            + "&useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=250"
            + "&prepStmtCacheSqlLimit=2048&readOnlyPropagatesToServer=false");
  }

  private DriverSettings() {}

  static Map<String, String> all() {
    return Collections.unmodifiableMap(ALL);
  }
}
