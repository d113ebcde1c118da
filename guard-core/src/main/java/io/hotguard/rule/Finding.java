/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One occurrence of one hazard. Natural order is severity (worst first), rule, location, message,
 * fix, path, entry point, doubt, subject, price. It is consistent with {@code equals}, so that
 * reports are the same from run to run.
 *
 * @param rule the rule's name, as in {@link RuleDescriptor#name()}
 * @param severity how bad it is
 * @param location where it is
 * @param message what is wrong here, with the facts of this place and without its price; one line
 * @param fix what to write instead, if one fix is right everywhere
 * @param path the calls from the hot entry point to the location, the entry point first; empty when
 *     the finding is not about a hot path; immutable
 * @param entry what makes the entry point of the path hot; {@link EntryPoint#NONE} when the finding
 *     is not about a hot path
 * @param doubt why it is a note although an entry point leads to it
 * @param subject the thing at the location that it is about, if there may be several: what an
 *     instruction calls or makes, such as {@code java.util.regex.Pattern.compile}, a setting, an
 *     artifact, an appender; otherwise empty
 * @param price what the call at the location costs, if that was measured
 */
public record Finding(
    String rule,
    Severity severity,
    Location location,
    String message,
    Optional<Fix> fix,
    List<Location.Code> path,
    EntryPoint entry,
    Optional<Doubt> doubt,
    String subject,
    Optional<Price> price)
    implements Comparable<Finding> {

  private static final Comparator<List<Location.Code>> PATH_ORDER =
      (a, b) ->
          Arrays.compare(
              a.toArray(Location.Code[]::new),
              b.toArray(Location.Code[]::new),
              Comparator.<Location>naturalOrder());

  private static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::severity)
          .thenComparing(Finding::rule)
          .thenComparing(Finding::location)
          .thenComparing(Finding::message)
          .thenComparing(
              f -> f.fix().orElse(null), Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(Finding::path, PATH_ORDER)
          .thenComparing(Finding::entry)
          .thenComparing(Finding::hotReason)
          .thenComparing(Finding::subject)
          .thenComparing(
              f -> f.price().orElse(null), Comparator.nullsLast(Comparator.naturalOrder()));

  private static final Pattern DIGITS = Pattern.compile("\\d+");
  private static final Pattern COMPILER_NUMBER = Pattern.compile("(?<=\\$)\\d+");
  private static final int FINGERPRINT_BYTES = 8;

  /** Throws {@link IllegalArgumentException} if the rule or the message is blank. */
  public Finding {
    if (rule.isBlank() || message.isBlank()) {
      throw new IllegalArgumentException("a finding must name its rule and say what is wrong");
    }
    requireNonNull(severity, "severity");
    requireNonNull(location, "location");
    requireNonNull(fix, "fix");
    requireNonNull(entry, "entry");
    requireNonNull(doubt, "doubt");
    requireNonNull(subject, "subject");
    requireNonNull(price, "price");
    path = List.copyOf(path);
  }

  /** Creates a finding that is not about a hot path. */
  public Finding(
      String rule, Severity severity, Location location, String message, Optional<Fix> fix) {
    this(
        rule,
        severity,
        location,
        message,
        fix,
        List.of(),
        EntryPoint.NONE,
        Optional.empty(),
        "",
        Optional.empty());
  }

  /** Creates a finding without a fix, with the rule's name and severity. */
  public static Finding of(RuleDescriptor rule, Location location, String message) {
    return new Finding(rule.name(), rule.severity(), location, message, Optional.empty());
  }

  /** Creates a finding with its fix and with the rule's name and severity. */
  public static Finding of(RuleDescriptor rule, Location location, String message, Fix fix) {
    return new Finding(rule.name(), rule.severity(), location, message, Optional.of(fix));
  }

  /**
   * Identifies the finding across builds by 16 lower-case hexadecimal digits, for baselines and
   * SARIF's {@code partialFingerprints}: by its rule, its place and its subject. Words do not
   * count, so a reworded message changes nothing. Neither do the line, all numbers in a thread's
   * name, and the compiler's numbers for lambdas and anonymous classes. Equal hazards in one method
   * share a fingerprint; a baseline counts them.
   */
  public String fingerprint() {
    MessageDigest digest = sha256();
    update(digest, rule);
    if (location instanceof Location.Code code) {
      update(digest, "code");
      update(digest, COMPILER_NUMBER.matcher(code.className()).replaceAll("#"));
      update(digest, COMPILER_NUMBER.matcher(code.method()).replaceAll("#"));
    } else if (location instanceof Location.Config config) {
      update(digest, "config");
      update(digest, config.file());
      update(digest, config.key());
    } else if (location instanceof Location.Runtime runtime) {
      update(digest, "runtime");
      update(digest, runtime.component());
      update(
          digest, runtime.thread() == null ? "" : DIGITS.matcher(runtime.thread()).replaceAll("#"));
    }
    update(digest, stableSubject());
    return HexFormat.of().formatHex(digest.digest(), 0, FINGERPRINT_BYTES);
  }

  /**
   * Returns the subject without the compiler's numbers for lambdas and anonymous classes, which
   * change with the code around them.
   */
  public String stableSubject() {
    return COMPILER_NUMBER.matcher(subject).replaceAll("#");
  }

  /**
   * Returns this finding with the calls that lead to it.
   *
   * @param calls the entry point first; empty when the finding is in the entry point
   */
  public Finding reachedBy(List<Location.Code> calls, EntryPoint point) {
    return new Finding(rule, severity, location, message, fix, calls, point, doubt, subject, price);
  }

  /** Returns this finding with another severity. */
  public Finding as(Severity other) {
    return new Finding(rule, other, location, message, fix, path, entry, doubt, subject, price);
  }

  /**
   * Returns this finding as a note, with the reason beside its entry point. A finding that has a
   * doubt keeps that one.
   */
  public Finding asNote(Doubt why) {
    Optional<Doubt> known = entry.exists() ? doubt.or(() -> Optional.of(why)) : doubt;
    return new Finding(
        rule, Severity.NOTE, location, message, fix, path, entry, known, subject, price);
  }

  /** Tells whether a reason makes this finding a note, see {@link #asNote}. */
  public boolean isDoubted() {
    return doubt.isPresent();
  }

  /**
   * Returns the words of reports for what makes the finding hot and why it is a note even so; empty
   * when it is not about a hot path.
   */
  public String hotReason() {
    return entry.shown() + doubt.map(why -> "; note: " + why.text()).orElse("");
  }

  /** Returns this finding at another location. */
  public Finding in(Location other) {
    return new Finding(rule, severity, other, message, fix, path, entry, doubt, subject, price);
  }

  /**
   * Returns this finding with another subject.
   *
   * @param name the same in later builds, such as {@code java.util.regex.Pattern.compile} or {@code
   *     connectTimeout}; empty for none
   */
  public Finding about(String name) {
    return new Finding(rule, severity, location, message, fix, path, entry, doubt, name, price);
  }

  /** Returns this finding with the price of its call. */
  public Finding costing(Price measured) {
    return new Finding(
        rule, severity, location, message, fix, path, entry, doubt, subject, Optional.of(measured));
  }

  /** Returns the message with the price behind what is done, as reports show it. */
  public String text() {
    if (price.isEmpty()) {
      return message;
    }
    String[] parts = message.split(": ", 2);
    String priced = parts[0] + ": " + price.get().describe();
    return parts.length == 1 ? priced : priced + "; " + parts[1];
  }

  /** Describes the finding on one line: severity, rule, place, message, path and fix. */
  public String describe() {
    return severity + " " + describeWithoutSeverity();
  }

  /**
   * Describes the finding without its severity, which would be misread behind the level of a log
   * line.
   */
  public String describeWithoutSeverity() {
    String text = rule + " at " + location.describe() + ": " + text();
    if (!path.isEmpty()) {
      text +=
          path.stream()
              .map(Location.Code::describe)
              .collect(Collectors.joining(" -> ", " [reached by: ", "]"));
    }
    String described = text;
    return fix.map(f -> described + " [fix: " + f.describe() + "]").orElse(described);
  }

  @Override
  public int compareTo(Finding other) {
    return ORDER.compare(this, other);
  }

  /**
   * Ends each part with a zero byte, so that two different lists of parts never give the same
   * bytes.
   */
  private static void update(MessageDigest digest, String part) {
    digest.update(part.getBytes(UTF_8));
    digest.update((byte) 0);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
