/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import io.hotguard.text.Printable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The findings that a project accepts for now. An entry names the rule, the class and method (or
 * the file and key), the {@linkplain Finding#subject() subject}, the severity and the count. It has
 * no line and no message, so moved code and reworded findings stay known.
 *
 * <p>A new finding never hides behind an old one. If the subject is another than before, such as
 * another called method, or the severity, such as in code that has become hot, the finding is new.
 * If there are more equal findings than the count, all of them are new.
 *
 * <p>The text form has a line of five tab-separated columns for each entry, sorted, so that
 * branches can be merged. Earlier formats are read, too, see {@link #isOfEarlierFormat()}.
 * Immutable.
 */
public final class Baseline {
  private static final Pattern COMPILER_NUMBER = Pattern.compile("(?<=\\$)\\d+");

  /** How many findings there are like the one of an entry. */
  private final SortedMap<Entry, Integer> counts = new TreeMap<>();

  private final boolean earlier;

  private Baseline(boolean earlier) {
    this.earlier = earlier;
  }

  /** Returns an empty baseline. */
  public static Baseline empty() {
    return new Baseline(false);
  }

  /** Makes a baseline that knows some findings, in any order. */
  public static Baseline of(Collection<Finding> findings) {
    Baseline baseline = empty();
    for (Finding finding : findings) {
      baseline.counts.merge(Entry.of(finding), 1, Integer::sum);
    }
    return baseline;
  }

  /**
   * Reads a baseline from the text that {@link #text()} returned.
   *
   * @throws CheckConfigurationException if a line is no entry; it names the file
   */
  public static Baseline parse(String file, String text) {
    BaselineText read = BaselineText.read(file, text);
    Baseline baseline = new Baseline(read.isOfEarlierFormat());
    for (Entry entry : read.entries()) {
      baseline.counts.merge(entry.times(1), entry.count(), Integer::sum);
    }
    return baseline;
  }

  /**
   * Tells whether a line was written by an earlier version, which knew fewer subjects. An entry
   * without a subject then stands for any finding of its rule at its place. Write such a baseline
   * anew.
   */
  public boolean isOfEarlierFormat() {
    return earlier;
  }

  /** Returns the text form, the same for the same findings in any order. */
  public String text() {
    return BaselineText.of(entries());
  }

  /** Returns the entries by rule, place, subject and severity. */
  public List<Entry> entries() {
    return entries(counts);
  }

  private static List<Entry> entries(SortedMap<Entry, Integer> counts) {
    List<Entry> entries = new ArrayList<>();
    counts.forEach((one, count) -> entries.add(one.times(count)));
    return entries;
  }

  /** Tells old findings from new ones, in any order. */
  public Difference compare(Collection<Finding> findings) {
    SortedMap<Entry, List<Finding>> found = new TreeMap<>();
    for (Finding finding : findings) {
      found.computeIfAbsent(known(finding), one -> new ArrayList<>()).add(finding);
    }
    List<Finding> fresh = new ArrayList<>();
    SortedMap<Entry, Integer> unused = new TreeMap<>(counts);
    found.forEach(
        (one, alike) -> {
          int count = counts.getOrDefault(one, 0);
          if (alike.size() > count) {
            fresh.addAll(alike);
          } else {
            unused.put(one, count - alike.size());
          }
        });
    unused.values().removeIf(count -> count == 0);
    return new Difference(
        fresh.stream().sorted().toList(), findings.size() - fresh.size(), entries(unused));
  }

  private Entry known(Finding finding) {
    Entry one = Entry.of(finding);
    return earlier && !counts.containsKey(one)
        ? new Entry(one.rule(), one.place(), "", one.severity(), 1)
        : one;
  }

  private static String place(Location location) {
    String place =
        location instanceof Location.Code code
            ? COMPILER_NUMBER
                .matcher(new Location.Code(code.className(), code.method(), 0).describe())
                .replaceAll("#")
            : location instanceof Location.Config config
                ? new Location.Config(config.file(), 0, config.key()).describe()
                : location.describe();
    return Printable.of(place);
  }

  /**
   * Findings that are alike.
   *
   * @param place class and method, or file and key
   * @param subject what the findings are about there; empty if it is unknown or there is one thing
   * @param count how many there are, from 1
   */
  public record Entry(String rule, String place, String subject, Severity severity, int count)
      implements Comparable<Entry> {
    private static final Comparator<Entry> ORDER =
        Comparator.comparing(Entry::rule)
            .thenComparing(Entry::place)
            .thenComparing(Entry::subject)
            .thenComparing(Entry::severity)
            .thenComparingInt(Entry::count);

    private static Entry of(Finding finding) {
      return new Entry(
          finding.rule(),
          Baseline.place(finding.location()),
          Printable.of(finding.stableSubject()),
          finding.severity(),
          1);
    }

    private Entry times(int number) {
      return new Entry(rule, place, subject, severity, number);
    }

    /** Describes the entry for people in one line. */
    public String describe() {
      return String.format(
          Locale.ROOT, "%s at %s (%d %s)", rule, place, count, severity.sarifLevel());
    }

    @Override
    public int compareTo(Entry other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * The changes since the baseline was written.
   *
   * @param fresh the new findings, in natural order; all equal ones if there are more than the
   *     count; immutable
   * @param known how many findings it knows
   * @param unused entries, or parts of them, that cover no finding, sorted; immutable
   */
  public record Difference(List<Finding> fresh, int known, List<Entry> unused) {

    public Difference {
      fresh = List.copyOf(fresh);
      unused = List.copyOf(unused);
    }
  }
}
