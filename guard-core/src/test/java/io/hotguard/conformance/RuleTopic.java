/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.RuleSet;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The heading of the index that a rule stands under: what the reader has in front of him. A rule
 * goes to the first topic that has one of its tags.
 */
enum RuleTopic {
  LOGGING("Logging", "logging"),
  JSON("JSON", "json"),
  EXCEPTIONS("Exceptions and stack traces", "exception", "exceptions"),
  JDBC_SECURITY("JDBC: security", "jdbc"),
  JDBC("JDBC: statements, pools and settings", "jdbc"),
  NETWORK("HTTP, Redis, Kafka and connections", "http", "kafka", "redis", "connection", "netty"),
  QUEUES("Locks, queues and threads", "queue", "lock", "thread"),
  METRICS("Metrics", "metrics"),
  CODE("Other code on hot paths", "cpu", "allocation", "latency", "memory"),
  RUNTIME("Libraries and the virtual machine", "class-path", "jvm");

  private final String title;
  private final String tags;

  RuleTopic(String title, String... tags) {
    this.title = title;
    this.tags = String.join(" ", tags);
  }

  /** Returns the topic of a rule. */
  static RuleTopic of(RuleDescriptor rule) {
    if (rule.tags().contains("jvm") || rule.tags().contains("class-path")) {
      return RUNTIME;
    }
    return Arrays.stream(values())
        .filter(topic -> topic != JDBC_SECURITY || RuleSet.of(rule) == RuleSet.SECURITY)
        .filter(topic -> rule.tags().stream().anyMatch(topic::covers))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    rule.name()
                        + ": none of its tags "
                        + rule.tags()
                        + " has a topic in the index; add one of "
                        + Arrays.stream(values())
                            .flatMap(topic -> Stream.of(topic.tags.split(" ")))
                            .distinct()
                            .toList()));
  }

  private boolean covers(String tag) {
    return List.of(tags.split(" ")).contains(tag);
  }

  String heading() {
    return "## " + title;
  }
}
