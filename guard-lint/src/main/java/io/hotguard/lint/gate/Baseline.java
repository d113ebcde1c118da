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
 * the file and key), the called method, the {@link Finding#fingerprint()}, the severity and the
 * count. It has no line, so moved code stays known.
 *
 * <p>A new finding never hides behind an old one. If another method is called than before, if there
 * are more findings than the count, or if one has become worse, such as in code that has become
 * hot, all equal findings are new.
 *
 * <p>The text form has a line of six tab-separated columns for each entry, sorted, so that branches
 * can be merged. Format 1 had five columns, without the called method; a text with such a line is
 * read as if no entry named it, see {@link #knowsCallees()}. Immutable.
 */
public final class Baseline {
  private static final Pattern COMPILER_NUMBER = Pattern.compile("(?<=\\$)\\d+");

  private final SortedMap<Key, Alike> byKey = new TreeMap<>();
  private final boolean callees;

  private Baseline(boolean callees) {
    this.callees = callees;
  }

  /** The key that equal hazards share, whatever their lines and severities. */
  private record Key(String rule, String fingerprint, String callee) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::rule).thenComparing(Key::fingerprint).thenComparing(Key::callee);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  /** The place of equal findings, and their number for each severity. */
  private record Alike(String place, Map<Severity, Integer> counts) {}

  /** Returns an empty baseline. */
  public static Baseline empty() {
    return new Baseline(true);
  }

  /** Makes a baseline that knows some findings, in any order. */
  public static Baseline of(Collection<Finding> findings) {
    Baseline baseline = empty();
    for (Finding finding : findings) {
      baseline.add(
          new Entry(
              finding.rule(),
              place(finding.location()),
              callee(finding),
              finding.fingerprint(),
              finding.severity(),
              1));
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
    Baseline baseline = new Baseline(read.callees());
    read.entries().forEach(baseline::add);
    return baseline;
  }

  /**
   * Tells whether the entries name the called method. An entry of format 1 does not: it matches any
   * new finding in the same method with the same message. Write such a baseline anew.
   */
  public boolean knowsCallees() {
    return callees;
  }

  private void add(Entry entry) {
    byKey
        .computeIfAbsent(
            new Key(entry.rule(), entry.fingerprint(), callees ? entry.callee() : ""),
            key -> new Alike(entry.place(), new EnumMap<>(Severity.class)))
        .counts()
        .merge(entry.severity(), entry.count(), Integer::sum);
  }

  /** Returns the text form, the same for the same findings in any order. */
  public String text() {
    return new BaselineText(entries(), callees).write();
  }

  /** Returns the entries by rule, place, callee, fingerprint and severity. */
  public List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    byKey.forEach(
        (key, alike) ->
            alike
                .counts()
                .forEach((severity, count) -> entries.add(entry(key, alike, severity, count))));
    entries.sort(Comparator.naturalOrder());
    return entries;
  }

  /** Tells old findings from new ones, in any order. */
  public Difference compare(Collection<Finding> findings) {
    SortedMap<Key, Map<Severity, List<Finding>>> found = new TreeMap<>();
    for (Finding finding : findings) {
      found
          .computeIfAbsent(
              new Key(finding.rule(), finding.fingerprint(), callees ? callee(finding) : ""),
              key -> new EnumMap<>(Severity.class))
          .computeIfAbsent(finding.severity(), severity -> new ArrayList<>())
          .add(finding);
    }
    Tally tally = new Tally();
    found.forEach((key, alike) -> compare(key, alike, tally));
    byKey.forEach(
        (key, alike) -> {
          if (!found.containsKey(key)) {
            alike.counts().forEach((s, n) -> tally.unused.add(entry(key, alike, s, n)));
          }
        });
    return tally.difference();
  }

  /*
   * Starts with the worst severity: a finding that is now less severe stays known, one that has
   * become worse does not. Counts that the worse findings leave are for the lesser ones.
   */
  private void compare(Key key, Map<Severity, List<Finding>> found, Tally tally) {
    Alike known = byKey.get(key);
    if (known == null) {
      found.values().forEach(tally.fresh::addAll);
      return;
    }
    int room = 0;
    Severity worst = Severity.NOTE;
    for (Severity severity : Severity.values()) {
      int count = known.counts().getOrDefault(severity, 0);
      List<Finding> now = found.getOrDefault(severity, List.of());
      worst = room == 0 && count > 0 ? severity : worst;
      room += count;
      if (now.size() <= room) {
        room -= now.size();
        tally.known += now.size();
      } else {
        tally.fresh.addAll(now);
        if (room > 0) {
          tally.exceeded.add(entry(key, known, severity, room));
        }
        room = 0;
      }
    }
    if (room > 0) {
      tally.unused.add(entry(key, known, worst, room));
    }
  }

  private static Entry entry(Key key, Alike alike, Severity severity, int count) {
    return new Entry(key.rule(), alike.place(), key.callee(), key.fingerprint(), severity, count);
  }

  private static String callee(Finding finding) {
    return withoutControls(finding.stableCallee());
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
    return withoutControls(place);
  }

  private static String withoutControls(String text) {
    return Printable.of(text);
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
   * @param callee the called method; empty if it is unknown, or there is no call
   * @param count how many there are, from 1
   */
  public record Entry(
      String rule, String place, String callee, String fingerprint, Severity severity, int count)
      implements Comparable<Entry> {
    private static final Comparator<Entry> ORDER =
        Comparator.comparing(Entry::rule)
            .thenComparing(Entry::place)
            .thenComparing(Entry::callee)
            .thenComparing(Entry::fingerprint)
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
