/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rewrites the logging settings of Dropwizard as a configuration of Logback, so that its rules
 * judge them. The appenders become what Dropwizard makes: an {@code AsyncAppender} in front of
 * each.
 *
 * <p><b>Source:</b> the configuration reference of Dropwizard; its appender factories.
 */
final class DropwizardLogging {
  private static final String ASYNC = "ch.qos.logback.classic.AsyncAppender";
  private static final String CONSOLE = "ch.qos.logback.core.ConsoleAppender";
  private static final Map<String, String> CLASSES =
      Map.of(
          "console", CONSOLE,
          "file", "ch.qos.logback.core.FileAppender",
          "syslog", "ch.qos.logback.classic.net.SyslogAppender",
          "tcp", "io.dropwizard.logging.common.socket.DropwizardSocketAppender",
          "tls", "io.dropwizard.logging.common.socket.DropwizardSocketAppender",
          "udp", "io.dropwizard.logging.common.socket.DropwizardUdpSocketAppender");

  /** Settings that Logback's AsyncAppender has under the same name. */
  private static final List<String> OF_THE_QUEUE =
      List.of("neverBlock", "queueSize", "discardingThreshold", "includeCallerData");

  private DropwizardLogging() {}

  /** Returns the logging of Dropwizard; empty if a file is no configuration of Dropwizard. */
  static Optional<ConfigFacts> of(ConfigFacts file) {
    Optional<ConfigNode> logging = file.root().child("logging");
    if (logging.isEmpty() || !isOfDropwizard(file.root(), logging.get())) {
      return Optional.empty();
    }
    List<ConfigNode> nodes = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (ConfigNode appender : appenders(logging.get())) {
      String type = appender.childText("type").orElseThrow();
      String name = type + (names.contains(type) ? " " + names.size() : "");
      names.add(name);
      nodes.add(target(appender, name, CLASSES.getOrDefault(type, "")));
      nodes.add(queue(appender, name));
    }
    int line = logging.get().child("level").map(ConfigNode::line).orElse(logging.get().line());
    nodes.add(root(logging.get().childText("level").orElse("INFO"), line, names));
    return Optional.of(logback(file, nodes));
  }

  private static boolean isOfDropwizard(ConfigNode root, ConfigNode logging) {
    boolean hasServer =
        root.child("server")
            .filter(
                server ->
                    server.child("applicationConnectors").isPresent()
                        || server.child("connector").isPresent())
            .isPresent();
    return !appenders(logging).isEmpty() || (hasServer && logging.childText("level").isPresent());
  }

  private static List<ConfigNode> appenders(ConfigNode logging) {
    return logging
        .children("appenders")
        .filter(each -> each.childText("type").isPresent())
        .toList();
  }

  private static ConfigNode target(ConfigNode appender, String name, String className) {
    List<ConfigNode> children = new ArrayList<>();
    appender.child("immediateFlush").ifPresent(children::add);
    appender
        .child("logFormat")
        .ifPresent(
            format ->
                children.add(
                    ConfigNode.branch(
                        "encoder",
                        List.of(ConfigNode.value("pattern", format.text(), format.line())),
                        format.line())));
    return node(name + " target", className, children, appender.line());
  }

  private static ConfigNode queue(ConfigNode appender, String name) {
    List<ConfigNode> children = new ArrayList<>();
    OF_THE_QUEUE.forEach(setting -> appender.child(setting).ifPresent(children::add));
    children.add(reference(name + " target", appender.line()));
    return node(name, ASYNC, children, appender.line());
  }

  private static ConfigNode node(
      String name, String className, List<ConfigNode> children, int line) {
    return new ConfigNode(
        "appender",
        "",
        List.of(new ConfigEntry("name", name, line), new ConfigEntry("class", className, line)),
        children,
        line);
  }

  private static ConfigNode root(String level, int line, List<String> appenders) {
    return new ConfigNode(
        "root",
        "",
        List.of(new ConfigEntry("level", level, line)),
        appenders.stream().map(name -> reference(name, line)).toList(),
        line);
  }

  private static ConfigNode reference(String name, int line) {
    return new ConfigNode(
        "appender-ref", "", List.of(new ConfigEntry("ref", name, line)), List.of(), line);
  }

  private static ConfigFacts logback(ConfigFacts file, List<ConfigNode> nodes) {
    return ConfigFacts.of(
        file.file(),
        file.format(),
        ConfigKind.LOGBACK,
        file.profile(),
        ConfigNode.branch("configuration", nodes, 1));
  }
}
