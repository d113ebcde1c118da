/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.url;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The settings that a did-you-mean fix must not turn on by itself, with their risks. */
public final class RiskySettings {
  private static final String FILES = "lets the server ask for files of this machine";
  private static final String FORGERY = "accepts any server, also an impersonated one";
  private static final String CLASS = "names a class that the driver loads and runs";

  private static final Map<String, String> RISKS =
      Map.ofEntries(
          Map.entry(
              "allowMultiQueries",
              "lets one text carry several statements, so that an injected one is run too"),
          Map.entry("autoDeserialize", "makes objects of bytes that the server sends"),
          Map.entry("allowLoadLocalInfile", FILES),
          Map.entry("allowLocalInfile", FILES),
          Map.entry("allowUrlInLocalInfile", FILES),
          Map.entry("allowLoadLocalInfileInPath", FILES),
          Map.entry(
              "allowPublicKeyRetrieval",
              "takes the key for the password from an unverified server"),
          Map.entry("trustServerCertificate", FORGERY),
          Map.entry("autoReconnect", "hides a lost connection, and with it lost session state"),
          Map.entry(
              "autoReconnectForPools", "hides a lost connection, and with it lost session state"),
          Map.entry("useLocalTransactionState", "leaves out commits that seem needless"),
          Map.entry("queryInterceptors", CLASS),
          Map.entry("exceptionInterceptors", CLASS),
          Map.entry("connectionLifecycleInterceptors", CLASS),
          Map.entry("propertiesTransform", CLASS),
          Map.entry("socketFactory", CLASS),
          Map.entry("sslfactory", CLASS),
          Map.entry("useConfigs", "brings many settings at once"),
          Map.entry("PGHOST", "connects to another server than the one in the URL"),
          Map.entry("INIT", "runs SQL with each connection"));

  private RiskySettings() {}

  public static Set<String> names() {
    return RISKS.keySet();
  }

  /** Returns the risk as a clause that follows the name; empty if no risk is known. */
  static Optional<String> risk(String name) {
    return Optional.ofNullable(RISKS.get(name));
  }
}
