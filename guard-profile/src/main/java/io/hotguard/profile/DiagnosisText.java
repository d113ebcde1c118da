/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static io.hotguard.rule.Weight.percent;

import io.hotguard.profile.account.AccountText;
import io.hotguard.profile.jfr.NormalNames;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.text.Printable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A diagnosis as text: the hazards, then unexplained places, then the recording's limits. */
public final class DiagnosisText {
  private static final double MEGA = 1e6;

  private DiagnosisText() {}

  /** Writes a diagnosis; does not close {@code out}. */
  public static void write(Diagnosis diagnosis, Appendable out) throws IOException {
    out.append(printable(summary(diagnosis))).append("\n");
    list("Why", why(diagnosis), out);
    list(
        "Where the time of the threads went, in seconds",
        AccountText.table(diagnosis.accounts()),
        out);
    int rank = 1;
    for (WeighedRule rule : diagnosis.rules()) {
      out.append('\n');
      rule(rank++, rule, out);
    }
    list("Hot, and on no stack of a hazard", hotSpots(diagnosis), out);
    if (!diagnosis.faint().isEmpty()) {
      list("Too little to count", List.of(String.join(", ", diagnosis.faint())), out);
    }
    list("Limits of this recording", diagnosis.limits(), out);
  }

  /** The causes in the accounts, the worst first, a line each. */
  private static List<String> why(Diagnosis diagnosis) {
    return diagnosis.accounts().verdict().causes().stream()
        .map(
            cause ->
                AccountText.describe(cause)
                    + (cause.details().isEmpty() ? "" : "; " + String.join("; ", cause.details())))
        .toList();
  }

  private static void rule(int rank, WeighedRule rule, Appendable out) throws IOException {
    out.append(String.valueOf(rank)).append(". ").append(rule.severity().name());
    out.append(' ').append(rule.rule().name()).append("  ").append(headline(rule)).append('\n');
    line(out, "", rule.rule().summary());
    line(out, "seen  ", rule.reading());
    for (String measure : measures(rule)) {
      line(out, "weighs", measure);
    }
    for (WeighedRule.Site site : rule.sites()) {
      line(out, "where ", describe(site));
    }
    line(out, "fix   ", rule.fix().describe());
    line(out, "sure  ", rule.confidence().id());
    line(out, "page  ", rule.rule().pageReference());
  }

  /** Says what the accounts say, how many rules the recording confirms, and what was recorded. */
  public static String summary(Diagnosis diagnosis) {
    ProfileFacts facts = diagnosis.facts();
    ProfileFacts.Collector collector = facts.collector();
    long found = diagnosis.rules().stream().filter(WeighedRule::isHazard).count();
    long notes = diagnosis.rules().size() - found;
    StringBuilder text = new StringBuilder();
    boolean hasAccounts = !diagnosis.accounts().pools().isEmpty();
    if (hasAccounts) {
      text.append(diagnosis.accounts().verdict().sentence()).append(' ');
    }
    text.append(
        found > 0
            ? found == 1 ? "1 hazard" : found + " hazards"
            : hasAccounts ? "No rule is confirmed" : RecordingWorth.of(facts).describe());
    if (notes > 0) {
      text.append(notes == 1 ? " and 1 note" : " and " + notes + " notes");
    }
    text.append(" in ").append(seconds(facts.spanNanos()));
    text.append(' ').append(facts.origin().phrase());
    text.append(": ").append(count(facts, Evidence.CPU)).append(" processor samples");
    facts
        .machine()
        .load()
        .ifPresent(load -> text.append(", ").append(percent(load)).append(" of the processors"));
    if (collector.pauses() > 0) {
      text.append(", collector stopped it for ")
          .append(percent(facts.pauseShare()))
          .append(" of the time");
    }
    if (facts.machine().peakThreads() > 0) {
      text.append(", ").append(facts.machine().peakThreads()).append(" threads");
    }
    if (facts.machine().switchesPerSecond() > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              ", up to %,.0f context switches a second of the whole machine",
              facts.machine().switchesPerSecond()));
    }
    return text.append('.').toString();
  }

  /** Says briefly how much a hazard weighs, such as {@code 38.9 % of processor samples}. */
  public static String headline(WeighedRule rule) {
    return rule.general().map(general -> headline(rule, general)).orElseGet(() -> share(rule));
  }

  private static String headline(WeighedRule rule, WeighedRule.General general) {
    return switch (general.measure()) {
      case TIME_OF_PAUSES ->
          "the collector stopped all threads for " + percent(general.value()) + " of the time";
      case TIME_OF_CARRIERS ->
          percent(general.value()) + " of the time of all carriers of virtual threads";
      case STARTS_PER_SECOND ->
          String.format(Locale.ROOT, "%,.0f threads started a second", general.value());
      case TIME_OF_THREADS, PROCESSOR_TIME -> share(rule);
    };
  }

  private static String share(WeighedRule rule) {
    String share = percent(rule.general().map(WeighedRule.General::value).orElse(rule.score()));
    return switch (rule.leading()) {
      case CPU -> share + " of processor samples";
      case NATIVE -> share + " of samples in native code";
      case BLOCKED ->
          rule.waiting()
              .map(
                  waiting ->
                      threads(waiting)
                          + " blocked "
                          + percent(waiting.shareOfTime())
                          + " of the time")
              .orElse(share + " of blocked time");
      case IO ->
          rule.general().isPresent()
              ? "threads waited " + share + " of their time for sockets and files"
              : share + " of the time waited for sockets and files";
      case ALLOCATION -> share + " of allocation";
      case EXCEPTION -> share + " of the processor time, for exceptions";
      case RETAINED -> share + " of the objects that stay";
      case PINNED -> share + " of the time in which virtual threads kept their carrier";
      case START -> share + " of the threads that were started";
    };
  }

  /** Says how much a hazard weighs, a line for each kind of evidence. */
  public static List<String> measures(WeighedRule rule) {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<Evidence, Share> entry : rule.shares().entrySet()) {
      lines.add(measure(entry.getKey(), entry.getValue()));
    }
    rule.waiting()
        .ifPresent(
            waiting ->
                lines.add(
                    threads(waiting)
                        + " waited "
                        + seconds(waiting.nanos())
                        + (waiting.threads() == 1 ? " in all, " : " in all, each ")
                        + percent(waiting.shareOfTime())
                        + " of the time"
                        + (waiting.lock().isEmpty() ? "" : ", for " + waiting.lock())));
    rule.throwing().ifPresent(throwing -> lines.add(throwing(throwing)));
    rule.growth().ifPresent(growth -> lines.add(growth(growth)));
    rule.general()
        .flatMap(WeighedRule.General::holder)
        .ifPresent(holder -> lines.add("held mostly at " + holder.describe()));
    return lines;
  }

  private static String threads(WeighedRule.Waiting waiting) {
    return waiting.threads() + (waiting.threads() == 1 ? " thread" : " threads");
  }

  private static String growth(WeighedRule.Growth growth) {
    String text =
        String.format(
            Locale.ROOT,
            "after collections the heap is %.1f times as full at the end as at the beginning; the collector stopped the threads for ",
            growth.factor());
    text += percent(growth.pauseShare()) + " of the time";
    if (growth.copiedBytes() > 0) {
      text += String.format(Locale.ROOT, " and copied %,.0f MB", growth.copiedBytes() / MEGA);
    }
    return switch (growth.consumers()) {
      case 0 -> text;
      case 1 -> text + "; one thread was seen taking from such a queue";
      default -> text + "; " + growth.consumers() + " threads were seen taking from such a queue";
    };
  }

  private static String throwing(WeighedRule.Throwing throwing) {
    String text =
        throwing.perSecond() == 0
            ? "how many exceptions is not recorded"
            : String.format(Locale.ROOT, "%,.0f exceptions a second", throwing.perSecond());
    text += String.format(Locale.ROOT, " of about %.1f us each", throwing.nanosEach() / 1e3);
    return throwing.processorShare() == 0
        ? text
        : text + ", " + percent(throwing.processorShare()) + " of the processor time by that";
  }

  private static String measure(Evidence kind, Share share) {
    String part = percent(share.total());
    String self =
        share.selfWeight() == 0 ? "" : " (" + percent(share.self()) + " in its own frames)";
    return switch (kind) {
      case CPU -> part + " of processor samples" + self + of(share);
      case NATIVE -> part + " of samples in native code" + of(share);
      case BLOCKED -> part + " of blocked time, of threads that do not wait for work";
      case IO -> part + " of the time waited for sockets and files";
      case ALLOCATION ->
          part
              + String.format(Locale.ROOT, " of allocation, about %,.0f MB", share.weight() / MEGA);
      case EXCEPTION -> part + " of the exceptions whose stacks are known" + of(share);
      case RETAINED -> part + " of the sampled objects that stay" + of(share);
      case PINNED -> part + " of the time in which virtual threads kept their carrier" + of(share);
      case START -> part + " of the threads that were started" + of(share);
    };
  }

  private static String of(Share share) {
    return String.format(Locale.ROOT, ", %,d of %,d", share.count(), share.totalCount());
  }

  private static List<String> hotSpots(Diagnosis diagnosis) {
    List<String> lines = new ArrayList<>();
    for (HotSpot spot : diagnosis.hotSpots()) {
      lines.add(describe(spot));
    }
    return lines;
  }

  /** Describes a hot place for people in one line. */
  public static String describe(HotSpot spot) {
    return percent(spot.share())
        + " of "
        + spot.kind().id()
        + ": "
        + spot.place().describe()
        + (spot.innermost().isEmpty() || spot.innermost().equals(spot.place().name())
            ? ""
            : ", in " + spot.innermost())
        + (spot.type().isEmpty() ? "" : ", " + NormalNames.ofSource(spot.type()));
  }

  /** Describes a place for people in one line. */
  public static String describe(WeighedRule.Site site) {
    String place = percent(site.share()) + "  " + site.application().describe();
    return site.hazard().name().equals(site.application().name())
        ? place
        : place + ", in " + site.hazard().name();
  }

  private static long count(ProfileFacts facts, Evidence kind) {
    return facts.of(kind).stream().mapToLong(WeightedStack::count).sum();
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.1f s", nanos / (double) TimeUnit.SECONDS.toNanos(1));
  }

  private static void list(String title, List<String> lines, Appendable out) throws IOException {
    if (lines.isEmpty()) {
      return;
    }
    out.append('\n').append(title).append(":\n");
    for (String each : lines) {
      out.append("  ").append(printable(each)).append('\n');
    }
  }

  private static void line(Appendable out, String what, String text) throws IOException {
    out.append("   ").append(what).append(what.isEmpty() ? "" : "  ").append(printable(text));
    out.append('\n');
  }

  /** Names in a recording may hold anything, even control sequences of a terminal. */
  private static String printable(String text) {
    return Printable.of(text);
  }
}
