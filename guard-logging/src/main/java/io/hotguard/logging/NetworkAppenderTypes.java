/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

/** Placeholder, replaced by rules.NetworkAppenders. */
final class NetworkAppenderTypes {
  private NetworkAppenderTypes() {}

  private static final java.util.Set<String> TYPES =
      java.util.Set.of(
          "socket",
          "syslog",
          "gelf",
          "http",
          "kafka",
          "jms",
          "jmsqueue",
          "jmstopic",
          "jdbc",
          "smtp",
          "nosql",
          "couchdb",
          "mongodb",
          "cassandra",
          "flume",
          "jeromq",
          "zeromq");

  static boolean isNetwork(String type) {
    return TYPES.contains(type.toLowerCase(java.util.Locale.ROOT));
  }
}
