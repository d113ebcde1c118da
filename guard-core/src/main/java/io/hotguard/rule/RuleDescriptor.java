/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static java.util.Objects.requireNonNull;

import io.hotguard.text.Sentences;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The name and the description of a rule. The name is the same token everywhere: class, test, page,
 * suppression, message.
 *
 * <pre>{@code
 * private static final RuleDescriptor DESCRIPTOR =
 *     RuleDescriptor.warning("EagerLogArgument", "A log argument is computed although its level is off.", INCIDENT)
 *         .tagged("logging", "cpu");
 * }</pre>
 *
 * @param name a noun phrase of the hazard in UpperCamelCase, letters only, not ending in {@code
 *     Rule}; acronyms are written as words ({@code Jdbc})
 * @param severity the severity of the rule's findings
 * @param summary one sentence, ending in a full stop, at most 120 characters
 * @param moments when the rule works, at least one; immutable, in declaration order
 * @param tags lower-case words joined by hyphens; a tag named like a {@link RuleSet} puts the rule
 *     into that set, the others choose the topic in the index of rules; immutable, sorted
 */
public record RuleDescriptor(
    String name, Severity severity, String summary, Set<Moment> moments, Set<String> tags) {

  /** The address of the pages without the name of the rule, once they have a site. */
  private static final String PAGES = "java -jar hotguard.jar rules ";

  private static final int MAX_SUMMARY_CHARS = 120;
  private static final Pattern NAME = Pattern.compile("(?!.*[A-Z]{3})[A-Z][A-Za-z]*[a-z]");
  private static final Pattern TAG = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if a component breaks its format; the message names the rule
   *     and what is allowed
   */
  public RuleDescriptor {
    if (!NAME.matcher(name).matches() || name.endsWith("Rule")) {
      throw new IllegalArgumentException(
          "rule name '"
              + name
              + "': must be a noun phrase in UpperCamelCase, letters only, acronyms as words, no 'Rule' suffix");
    }
    requireNonNull(severity, "severity");
    Sentences.require("rule " + name + ": the summary", summary, MAX_SUMMARY_CHARS);
    if (moments.isEmpty()) {
      throw new IllegalArgumentException(
          "rule " + name + ": must name at least one moment of " + List.of(Moment.values()));
    }
    for (String tag : tags) {
      if (!TAG.matcher(tag).matches()) {
        throw new IllegalArgumentException(
            "rule " + name + ": tag '" + tag + "' must be lower-case words joined by hyphens");
      }
    }
    moments = Collections.unmodifiableSet(EnumSet.copyOf(moments));
    tags = Collections.unmodifiableSet(new TreeSet<>(tags));
  }

  /** Describes a rule with errors at build time and at more moments, without tags. */
  public static RuleDescriptor error(String name, String summary, Moment... more) {
    return of(name, Severity.ERROR, summary, more);
  }

  /** Describes a rule with warnings at build time and at more moments, without tags. */
  public static RuleDescriptor warning(String name, String summary, Moment... more) {
    return of(name, Severity.WARNING, summary, more);
  }

  /** Describes a rule with notes at build time and at more moments, without tags. */
  public static RuleDescriptor note(String name, String summary, Moment... more) {
    return of(name, Severity.NOTE, summary, more);
  }

  private static RuleDescriptor of(String name, Severity severity, String summary, Moment[] more) {
    return new RuleDescriptor(name, severity, summary, EnumSet.of(Moment.BUILD, more), Set.of());
  }

  /** Returns this descriptor for one more moment. */
  public RuleDescriptor alsoAt(Moment moment) {
    Set<Moment> all = EnumSet.of(moment);
    all.addAll(moments);
    return new RuleDescriptor(name, severity, summary, all, tags);
  }

  /**
   * Returns this descriptor with these tags in place of its own. Without {@code security}, {@code
   * correctness} or {@code tuning} the rule is in {@link RuleSet#DEFAULT}.
   */
  public RuleDescriptor tagged(String... tags) {
    return new RuleDescriptor(name, severity, summary, moments, new TreeSet<>(Arrays.asList(tags)));
  }

  /**
   * Returns what a message says about the rule's page: a command that prints the page without the
   * repository, such as {@code java -jar hotguard.jar rules NAME}; the address of the page once
   * pages have a site.
   */
  public String pageReference() {
    return PAGES + name;
  }
}
