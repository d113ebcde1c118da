/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import io.hotguard.config.Placeholders;
import io.hotguard.config.SpringSetting;
import io.hotguard.config.SpringView;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A log handler of Quarkus' root logger, as a view of the settings describes it.
 *
 * @param kind {@code console}, {@code file}, {@code socket} or {@code syslog}
 */
record QuarkusHandler(String kind, SpringView view) {
  private static final List<String> KINDS = List.of("console", "file", "socket", "syslog");
  private static final List<String> NETWORK = List.of("socket", "syslog");
  private static final String DEFAULT_QUEUE_LENGTH = "512";

  /** Returns the handlers that a view may enable. */
  static Stream<QuarkusHandler> of(SpringView view) {
    return KINDS.stream().map(kind -> new QuarkusHandler(kind, view));
  }

  /**
   * True if callers wait for room in the queue, or for the network itself. False if a setting that
   * decides comes from outside the files.
   */
  boolean makesCallersWait() {
    boolean runs = enabled().map(QuarkusHandler::isTrue).orElse(kind.equals("console"));
    boolean isKnown =
        Stream.of(async(), overflow(), protocol())
            .flatMap(Optional::stream)
            .noneMatch(setting -> Placeholders.isOpen(setting.value()));
    return runs && isKnown && (isAsync() ? blocks() : waitsForNetwork());
  }

  /** Returns a note for a console or a file, which seldom falls behind. */
  Severity severity() {
    return waitsForNetwork() ? Severity.WARNING : Severity.NOTE;
  }

  /** Returns the place of the setting that decides; callers wait only where one is written. */
  Location place() {
    return Stream.of(overflow(), async(), enabled())
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow()
        .location();
  }

  String message() {
    String handler = "Quarkus' handler " + kind;
    if (!isAsync()) {
      return handler + " has no queue: every thread that logs waits for the network";
    }
    return handler
        + " has overflow=block: when its queue of "
        + setting("async.queue-length").map(SpringSetting::value).orElse(DEFAULT_QUEUE_LENGTH)
        + " is full, every thread that logs waits"
        + (waitsForNetwork() ? "; behind the queue, the handler waits for the network" : "");
  }

  Fix fix() {
    Fix.Setting discard = new Fix.Setting(key("async.overflow"), "discard");
    return new Fix(
        "Drop events instead of blocking callers; keep events that must not be lost in a file",
        isAsync() ? List.of(discard) : List.of(new Fix.Setting(asyncKey(), "true"), discard));
  }

  private boolean isAsync() {
    return async().filter(QuarkusHandler::isTrue).isPresent();
  }

  private boolean blocks() {
    return overflow().map(overflow -> is(overflow, "block")).orElse(true);
  }

  /** Nobody waits for datagrams. */
  private boolean waitsForNetwork() {
    return NETWORK.contains(kind) && protocol().filter(each -> is(each, "udp")).isEmpty();
  }

  /** The deprecated key comes first, here and for the queue. */
  private Optional<SpringSetting> enabled() {
    return setting("enable", "enabled");
  }

  /** In YAML, {@code ~} is the key of a value beside its sub-keys. */
  private Optional<SpringSetting> async() {
    return setting("async", "async.~", "async.enable", "async.enabled");
  }

  /** Returns the key that the release knows, by the key that enables the handler. */
  private String asyncKey() {
    boolean isOld = setting("enable").isPresent();
    return async().map(SpringSetting::key).orElse(key(isOld ? "async" : "async.enabled"));
  }

  private Optional<SpringSetting> overflow() {
    return setting("async.overflow");
  }

  private Optional<SpringSetting> protocol() {
    return setting("protocol");
  }

  /** Quarkus reads a key with the profile prod in production, before the key without it. */
  private Optional<SpringSetting> setting(String... names) {
    return Stream.of(names)
        .map(this::key)
        .flatMap(key -> Stream.of("%prod." + key, key))
        .flatMap(key -> view.find(key).stream())
        .findFirst();
  }

  private String key(String setting) {
    return "quarkus.log." + kind + '.' + setting;
  }

  private static boolean isTrue(SpringSetting setting) {
    return is(setting, "true");
  }

  private static boolean is(SpringSetting setting, String value) {
    return setting.value().strip().equalsIgnoreCase(value);
  }
}
