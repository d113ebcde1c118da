/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One occurrence of one hazard. Natural order is severity (worst first), rule, location, message,
 * fix; it is consistent with {@code equals}, so that reports are the same from run to run.
 *
 * @param rule the rule's name, as in {@link RuleDescriptor#name()}
 * @param severity how bad it is
 * @param location where it is
 * @param message what is wrong here, with the facts of this place; one line
 * @param fix what to write instead, when one answer is right
 */
public record Finding(
    String rule, Severity severity, Location location, String message, Optional<Fix> fix)
    implements Comparable<Finding> {

  private static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::severity)
          .thenComparing(Finding::rule)
          .thenComparing(Finding::location)
          .thenComparing(Finding::message)
          .thenComparing(
              f -> f.fix().orElse(null), Comparator.nullsFirst(Comparator.naturalOrder()));

  private static final Pattern DIGITS = Pattern.compile("\\d+");
  private static final Pattern COMPILER_NUMBER = Pattern.compile("(?<=\\$)\\d+");
  private static final int FINGERPRINT_BYTES = 8;

  /**
   * Creates a finding.
   *
   * @param rule the rule's name
   * @param severity how bad it is
   * @param location where it is
   * @param message what is wrong here
   * @param fix what to write instead
   * @throws IllegalArgumentException if the rule or the message is blank
   */
  public Finding {
    if (rule.isBlank() || message.isBlank()) {
      throw new IllegalArgumentException("a finding must name its rule and say what is wrong");
    }
    requireNonNull(severity, "severity");
    requireNonNull(location, "location");
    requireNonNull(fix, "fix");
  }

  /**
   * Creates a finding without a fix.
   *
   * @param rule the rule, which gives name and severity
   * @param location where it is
   * @param message what is wrong here
   * @return the finding
   * @throws IllegalArgumentException if the message is blank
   */
  public static Finding of(RuleDescriptor rule, Location location, String message) {
    return new Finding(rule.name(), rule.severity(), location, message, Optional.empty());
  }

  /**
   * Creates a finding with its fix.
   *
   * @param rule the rule, which gives name and severity
   * @param location where it is
   * @param message what is wrong here
   * @param fix what to write instead
   * @return the finding
   * @throws IllegalArgumentException if the message is blank
   */
  public static Finding of(RuleDescriptor rule, Location location, String message, Fix fix) {
    return new Finding(rule.name(), rule.severity(), location, message, Optional.of(fix));
  }

  /**
   * Identifies the finding across builds, for baselines and SARIF's {@code partialFingerprints}. It
   * ignores the line, the severity, the fix, all numbers in the message and in a thread's name, and
   * the numbers that the compiler gives to lambdas and anonymous classes. Two equal hazards in one
   * method therefore share a fingerprint; a baseline counts them.
   *
   * @return 16 lower-case hexadecimal digits
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
    update(digest, DIGITS.matcher(message).replaceAll("#"));
    return HexFormat.of().formatHex(digest.digest(), 0, FINGERPRINT_BYTES);
  }

  /**
   * Describes the finding for people: severity, rule, place, message and fix.
   *
   * @return one line
   */
  public String describe() {
    String text = severity + " " + rule + " at " + location.describe() + ": " + message;
    return fix.map(f -> text + " [fix: " + f.describe() + "]").orElse(text);
  }

  @Override
  public int compareTo(Finding other) {
    return ORDER.compare(this, other);
  }

  /**
   * Ends each part with a zero byte, so that no two different lists of parts give the same bytes.
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
