/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.Price;
import io.hotguard.rule.Severity;
import io.hotguard.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words of one finding. Each of the four short texts fits into one line of {@link
 * TextStyle#COLUMNS}; names are never cut, so a line with a longer name wraps.
 */
final class FindingText {
  private static final String HOT_PATH = "the hot path ";
  private static final String MEASURED = "; measured: ";
  private static final String NOTE = "; note: ";
  private static final String NO_ENTRY = "not known, no entry point leads here";
  private static final String UNKNOWN = ", line unknown";
  private static final Pattern PLACE_OF_LOOP =
      Pattern.compile("( in the loop| for each element) at [\\w.$<>]+(?::\\d+)?");
  private static final Pattern IN_PARENTHESES = Pattern.compile(" \\([^()]*\\)");
  private static final Pattern FOLDERS = Pattern.compile("^[^!]*/(?=[^/!]+!/)");
  private static final int MOST_LINES = 4;
  private static final int MOST_FILES = 4;
  private static final int LABEL = "  hot: ".length();

  private final ReportContent content;
  private final ListedFinding listed;
  private final Finding first;
  private final int columns;

  FindingText(ReportContent content, ListedFinding listed, int columns) {
    this.content = content;
    this.listed = listed;
    this.first = listed.first();
    this.columns = Math.max(columns, TextStyle.COLUMNS);
  }

  Severity severity() {
    return listed.severity();
  }

  String rule() {
    return first.rule();
  }

  /** The problem. The short text leaves out all but the action and its price if need be. */
  String message(boolean whole) {
    String message = Printable.of(first.text());
    if (whole) {
      return message;
    }
    String said = message.startsWith(HOT_PATH) ? message.substring(HOT_PATH.length()) : message;
    String head = severity().name() + ' ' + rule() + ": ";
    int others = 1 + (reason().isEmpty() ? 0 : 1) + (first.fix().isEmpty() ? 0 : 1);
    Predicate<String> fits = part -> lines(head, part) <= MOST_LINES - others;
    String shorter = PLACE_OF_LOOP.matcher(said).replaceAll("$1");
    String plain = IN_PARENTHESES.matcher(shorter).replaceAll("");
    return Stream.of(said, shorter, plain)
        .filter(fits)
        .findFirst()
        .orElseGet(() -> cut(shorter, plain, fits));
  }

  /** Shortens to the action and its price if both fit. */
  private String cut(String shorter, String plain, Predicate<String> fits) {
    String kept = TextLines.shortened(clause(shorter, plain, fits), fits);
    String time = first.price().map(paid -> ": " + Price.describe(paid.nanos(), 0)).orElse("");
    String once = plain.replaceFirst(", repeated .*?: ", ": ");
    return Stream.of(
            kept,
            TextLines.shortened(plain, fits),
            TextLines.shortened(once, fits),
            once.replaceFirst(": .*", time + " each"))
        .filter(text -> text.contains(time) && fits.test(text))
        .findFirst()
        .orElse(kept);
  }

  /** The text with parentheses if its first clause fits; otherwise the one without. */
  private static String clause(String shorter, String plain, Predicate<String> fits) {
    return fits.test(shorter.replaceFirst(": .*", "")) ? shorter : plain;
  }

  private int lines(String head, String text) {
    return TextLines.wrapped(head, text, columns, " ".repeat(LABEL)).size();
  }

  String place() {
    List<String> places = places(first.location());
    String times = listed.times();
    List<String> texts = new ArrayList<>();
    places.forEach(place -> texts.add(place + times + (times.isEmpty() ? "" : listed.lines())));
    texts.add(places.get(places.size() - 1) + times);
    return TextLines.firstFitting(texts, columns - LABEL);
  }

  /** The place in each other file that has the same; the last says how many are left out. */
  List<String> otherFiles() {
    List<String> files = listed.otherFiles().stream().map(place -> places(place).get(0)).toList();
    return files.size() <= MOST_FILES
        ? files
        : Stream.concat(
                files.stream().limit(MOST_FILES - 1),
                Stream.of(ReportContent.amount(files.size() - MOST_FILES + 1, "more file")))
            .toList();
  }

  String wholePlace() {
    return places(first.location()).get(0) + listed.times() + listed.lines();
  }

  /** Names the place with its source file if known, the longest text first. */
  private List<String> places(Location location) {
    if (!(location instanceof Location.Code code)) {
      String place = content.resolved(location).describe();
      return Stream.of(place, FOLDERS.matcher(place).replaceFirst("")).distinct().toList();
    }
    String name = ListedFinding.name(code, true);
    String line = code.line() == 0 ? "" : ":" + code.line();
    String file = content.sources().source(code.className()).orElse("");
    return file.isEmpty()
        ? Stream.of(name, ListedFinding.name(code, false))
            .map(each -> each + (line.isEmpty() && !code.method().isEmpty() ? UNKNOWN : line))
            .toList()
        : List.of(
            name + " (" + file + line + ")",
            ListedFinding.name(code, false) + " (" + file + line + ")",
            file + line);
  }

  /** Why the code is hot, and why the finding is a note even so; the weight only if it fits. */
  String reason() {
    Optional<Doubt> doubt = first.doubt();
    String note =
        doubt.map(why -> NOTE + why.text(why.name().replaceFirst(".*[.]", ""))).orElse("");
    String shorter =
        doubt
            .filter(why -> !why.name().isEmpty())
            .map(why -> NOTE + "a name suggests set-up, administration or failures")
            .orElse(note);
    String source = first.entry().shown();
    String weight =
        saysMore(first.entry(), note) ? MEASURED + content.weight(first).describe() : "";
    String shown = source.isEmpty() && isColdCode() ? NO_ENTRY : source;
    List<String> texts = new ArrayList<>();
    for (String end : List.of(weight + note, weight + shorter, shorter)) {
      if (!source.isEmpty()) {
        String calls = ", " + ReportContent.amount(first.path().size(), "call") + " below ";
        entries().forEach(entry -> texts.add(source + calls + entry + end));
      }
      texts.add(shown.isEmpty() ? withoutMark(end) : shown + end);
    }
    texts.add(note.isEmpty() ? shown : withoutMark(shorter));
    return TextLines.firstFitting(texts, columns - LABEL);
  }

  /**
   * Whether the weight tells more than the rest of the line. The share of a recording as a source
   * is that of the method where the path begins.
   */
  private boolean saysMore(EntryPoint source, String note) {
    return switch (content.weight(first).basis()) {
      case LINE, METHOD, RULE -> !source.isRecorded();
      case CALLER -> true;
      case NO_STACK -> note.isEmpty() && !source.isRecorded();
      case UNKNOWN -> false;
    };
  }

  private static String withoutMark(String text) {
    return text.replaceFirst("^; ", "");
  }

  /** The hot method at which the path begins, unless the finding is in it. */
  private List<String> entries() {
    return first.path().stream()
        .limit(1)
        .flatMap(
            entry -> Stream.of(true, false).map(packages -> ListedFinding.name(entry, packages)))
        .toList();
  }

  private boolean isColdCode() {
    return severity() == Severity.NOTE && first.location() instanceof Location.Code;
  }

  String fix() {
    if (first.fix().isEmpty()) {
      return "";
    }
    Fix fix = first.fix().get();
    String head = severity().name() + ' ' + rule() + ": ";
    int others = 1 + (reason().isEmpty() ? 0 : 1) + lines(head, message(false));
    int room = columns - LABEL;
    if (fix.settings().isEmpty()) {
      return TextLines.shortened(
          fix.summary(), part -> lines(" ".repeat(LABEL), part) <= MOST_LINES - others);
    }
    String settings = String.join(", ", settings());
    String text =
        TextLines.firstFitting(
            List.of(
                fix.summary() + ": " + settings,
                fix.summary().replaceFirst("[;,:] .*", "") + ": " + settings,
                settings),
            room);
    return TextLines.shortened(text, part -> lines(" ".repeat(LABEL), part) <= MOST_LINES - others);
  }

  /** The settings of the fix; one without a value is to be removed. */
  List<String> settings() {
    return first.fix().stream()
        .flatMap(fix -> fix.settings().stream())
        .map(Fix.Setting::describe)
        .toList();
  }

  String wholeReason() {
    return content.hot(first).isEmpty() ? reason() : content.hot(first);
  }

  String wholeFix() {
    return first.fix().map(Fix::summary).orElse("");
  }

  /** The calls from the entry point to the finding. */
  List<String> path() {
    return path(first);
  }

  private List<String> path(Finding finding) {
    List<String> calls = new ArrayList<>();
    for (Location.Code call : finding.path()) {
      calls.add((calls.isEmpty() ? "" : "-> ") + places(call).get(0));
    }
    if (!calls.isEmpty()) {
      calls.add("-> " + finding.location().describe());
    }
    return calls;
  }

  /** The other places in the method, with all that differs from the first. */
  List<String> others() {
    return listed.places().stream()
        .skip(1)
        .map(
            other ->
                places(other.location()).get(0)
                    + (other.severity() == first.severity()
                        ? ""
                        : ", " + other.severity().sarifLevel())
                    + (other.text().equals(first.text()) ? "" : "; " + other.text())
                    + (content.hot(other).equals(content.hot(first))
                        ? ""
                        : "; hot: " + content.hot(other))
                    + (other.path().equals(first.path())
                        ? ""
                        : path(other).stream().collect(Collectors.joining(" ", "; ", "")))
                    + (other.fix().equals(first.fix())
                        ? ""
                        : other.fix().map(fix -> "; fix: " + fix.describe()).orElse("")))
        .toList();
  }

  String page() {
    return content.rules().containsKey(first.rule())
        ? "java -jar hotguard.jar rules " + first.rule()
        : "";
  }
}
