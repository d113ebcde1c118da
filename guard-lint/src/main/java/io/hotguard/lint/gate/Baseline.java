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
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The findings that a project accepts for now. An entry names the rule, the class and method (or
 * the file and key), the {@linkplain Finding#subject() subject}, the severity and the count. It has
 * no line and no message, so moved code and reworded findings stay known.
 *
 * <p>A new finding never hides behind an old one. If the subject is another than before, such as
 * another called method, if there are more findings than the count, or if one has become worse,
 * such as in code that has become hot, all equal findings are new.
 *
 * <p>The text form has a line of five tab-separated columns for each entry, sorted, so that
 * branches can be merged. Earlier formats are read, too, see {@link #isOfEarlierFormat()}.
 * Immutable.
 */
public final class Baseline {
  private static final Pattern COMPILER_NUMBER = Pattern.compile("(?<=\\$)\\d+");

  private final SortedMap<Key, Map<Severity, Integer>> byKey = new TreeMap<>();
  private final boolean earlier;

  private Baseline(boolean earlier) {
    this.earlier = earlier;
  }

  /** The key that equal hazards share, whatever their lines and severities. */
  private record Key(String rule, String place, String subject) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::rule).thenComparing(Key::place).thenComparing(Key::subject);

    static Key of(Finding finding) {
      return new Key(
          finding.rule(),
          Baseline.place(finding.location()),
          Printable.of(finding.stableSubject()));
    }

    Key ofAnySubject() {
      return new Key(rule, place, "");
    }

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  /** Returns an empty baseline. */
  public static Baseline empty() {
    return new Baseline(false);
  }

  /** Makes a baseline that knows some findings, in any order. */
  public static Baseline of(Collection<Finding> findings) {
    Baseline baseline = empty();
    for (Finding finding : findings) {
      baseline.add(Key.of(finding), finding.severity(), 1);
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
      Key key = new Key(entry.rule(), entry.place(), entry.subject());
      baseline.add(key, entry.severity(), entry.count());
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

  private void add(Key key, Severity severity, int count) {
    byKey
        .computeIfAbsent(key, each -> new EnumMap<>(Severity.class))
        .merge(severity, count, Integer::sum);
  }

  /** Returns the text form, the same for the same findings in any order. */
  public String text() {
    return BaselineText.of(entries());
  }

  /** Returns the entries by rule, place, subject and severity. */
  public List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    byKey.forEach(
        (key, counts) ->
            counts.forEach((severity, count) -> entries.add(entry(key, severity, count))));
    return entries;
  }

  /** Tells old findings from new ones, in any order. */
  public Difference compare(Collection<Finding> findings) {
    SortedMap<Key, Map<Severity, List<Finding>>> found = new TreeMap<>();
    for (Finding finding : findings) {
      found
          .computeIfAbsent(known(finding), key -> new EnumMap<>(Severity.class))
          .computeIfAbsent(finding.severity(), severity -> new ArrayList<>())
          .add(finding);
    }
    Tally tally = new Tally();
    found.forEach((key, alike) -> compare(key, alike, tally));
    byKey.forEach(
        (key, counts) -> {
          if (!found.containsKey(key)) {
            counts.forEach((severity, n) -> tally.unused.add(entry(key, severity, n)));
          }
        });
    return tally.difference();
  }

  private Key known(Finding finding) {
    Key key = Key.of(finding);
    return earlier && !byKey.containsKey(key) ? key.ofAnySubject() : key;
  }

  /*
   * Starts with the worst severity: a finding that is now less severe stays known, one that has
   * become worse does not. Counts that the worse findings leave are for the lesser ones.
   */
  private void compare(Key key, Map<Severity, List<Finding>> found, Tally tally) {
    Map<Severity, Integer> known = byKey.get(key);
    if (known == null) {
      found.values().forEach(tally.fresh::addAll);
      return;
    }
    int room = 0;
    Severity worst = Severity.NOTE;
    for (Severity severity : Severity.values()) {
      int count = known.getOrDefault(severity, 0);
      List<Finding> now = found.getOrDefault(severity, List.of());
      worst = room == 0 && count > 0 ? severity : worst;
      room += count;
      if (now.size() <= room) {
        room -= now.size();
        tally.known += now.size();
      } else {
        tally.fresh.addAll(now);
        if (room > 0) {
          tally.exceeded.add(entry(key, severity, room));
        }
        room = 0;
      }
    }
    if (room > 0) {
      tally.unused.add(entry(key, worst, room));
    }
  }

  private static Entry entry(Key key, Severity severity, int count) {
    return new Entry(key.rule(), key.place(), key.subject(), severity, count);
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

  /** The intermediate result of a comparison. */
  private static final class Tally {
    private final List<Finding> fresh = new ArrayList<>();
    private final List<Entry> exceeded = new ArrayList<>();
    private final List<Entry> unused = new ArrayList<>();
    private int known;

    Difference difference() {
      return new Difference(
          fresh.stream().sorted().toList(),
          known,
          exceeded.stream().sorted().toList(),
          unused.stream().sorted().toList());
    }
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
   * @param exceeded entries with fewer findings than now; count is the baseline's number; immutable
   * @param unused entries, or parts of them, without a finding; immutable
   */
  public record Difference(
      List<Finding> fresh, int known, List<Entry> exceeded, List<Entry> unused) {

    public Difference {
      fresh = List.copyOf(fresh);
      exceeded = List.copyOf(exceeded);
      unused = List.copyOf(unused);
    }
  }
}
