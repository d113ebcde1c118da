/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** Finds the rules whose signatures are on the stacks of a recording. */
final class Labels {
  static final long LEAST_COUNT = 3;
  private static final double GROWTH = 1.3;
  private static final long LONGEST_START = 8;

  /** Code that any service may run on purpose counts only where it costs something. */
  private static final double LEAST_PROCESSORS = 0.1;

  private static final List<Evidence> UNTIMED =
      List.of(
          Evidence.NATIVE, Evidence.ALLOCATION, Evidence.RETAINED, Evidence.PINNED, Evidence.START);

  private static final FramePattern MAKING =
      FramePattern.of("java.lang.Throwable#<init>|fillInStackTrace");

  private final Accounts accounts;
  private final ProfileFacts facts;
  private final SignatureMatcher matcher;
  private final List<Spell> made;
  private final double leastShare;
  private final Map<Evidence, long[]> totals = new EnumMap<>(Evidence.class);
  private final Map<RuleDescriptor, Tally> tallies =
      new TreeMap<>(Comparator.comparing(RuleDescriptor::name));
  private final List<Label> all = new ArrayList<>();
  private final Tally thrown = new Tally();
  private final Map<StackFrame, Long> thrownAt = new HashMap<>();

  private final Set<Part> taken = new HashSet<>();

  /** The evidence of one rule. */
  private static final class Tally {
    final Map<Evidence, long[]> sums = new EnumMap<>(Evidence.class);
    final Map<Activity, Long> nanos = new EnumMap<>(Activity.class);
    final Map<StackSignature, Long> signatures = new HashMap<>();
    final Map<Evidence, Map<StackFrame, Long>> lines = new EnumMap<>(Evidence.class);
    double depths;
    long threads;
    long seconds;
  }

  /**
   * @param leastShare the least share of a kind of evidence with which a rule counts, 0..1
   */
  Labels(Accounts accounts, RuleCatalog catalog, double leastShare) {
    this.accounts = accounts;
    this.facts = accounts.division.facts;
    this.leastShare = leastShare;
    this.made =
        facts.of(Evidence.EXCEPTION).isEmpty() ? sampled(facts) : facts.of(Evidence.EXCEPTION);
    this.matcher = new SignatureMatcher(catalog, facts.collector().growth().orElse(0) >= GROWTH);
    Set<Part> working = new HashSet<>(accounts.parts());
    for (Part part : accounts.allParts()) {
      long weight = part.evidence() == Evidence.CPU ? part.count() : part.nanos();
      for (SignatureMatcher.Match match :
          add(part.evidence(), part.stack(), part.lock(), part.count(), weight)) {
        tally(match).threads += part.threads();
        tally(match).seconds |= part.seconds();
        if (working.contains(part)) {
          take(part, match);
        }
      }
    }
    for (Evidence kind : UNTIMED) {
      facts.of(kind).stream()
          .filter(each -> kind != Evidence.NATIVE || !accounts.isIdle(kind, each.stack()))
          .forEach(each -> add(kind, each));
    }
    made.forEach(this::exception);
    tallies.forEach(
        (rule, tally) -> {
          Label label = label(rule, tally);
          if (counts(label, tally) && (tally.seconds & ~start()) != 0) {
            all.add(label);
          }
        });
  }

  /*
   * Without events of exceptions, the samples in which one was being made tell of them. The recorder
   * of the virtual machine rarely samples the filling of a stack trace, since that is not at a point
   * where it may look: their number says little, and their proportions more.
   */
  private static List<Spell> sampled(ProfileFacts facts) {
    List<Spell> running = making(facts.of(Evidence.CPU));
    List<Spell> allocating = making(facts.of(Evidence.ALLOCATION));
    return Spell.count(running) >= Spell.count(allocating) ? running : allocating;
  }

  private static List<Spell> making(List<Spell> samples) {
    return samples.stream()
        .map(sample -> sample.ofType(typeBeingMade(sample.stack())))
        .filter(sample -> !sample.type().isEmpty())
        .toList();
  }

  /** The class of the outermost constructor in the chain of constructors of one object. */
  static String typeBeingMade(CallStack stack) {
    String type = "";
    boolean making = false;
    for (StackFrame frame : stack.frames()) {
      boolean throwing = MAKING.matches(frame.className(), frame.method());
      making |= throwing;
      if (throwing || (making && frame.method().equals("<init>"))) {
        type = frame.className();
      } else if (making) {
        break;
      }
    }
    return type;
  }

  /** The seconds of the start, as {@link Spell#seconds()}: what only runs then is no hazard. */
  private long start() {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(facts.spanNanos()) / 10;
    return LongStream.range(0, Math.min(seconds, LONGEST_START))
        .reduce(0, (all, second) -> all | 1L << (facts.firstSecond() + second));
  }

  /** Whether a part surely is a rule's. */
  boolean isTaken(Part part) {
    return taken.contains(part);
  }

  private void take(Part part, SignatureMatcher.Match match) {
    tally(match).nanos.merge(part.activity(), part.nanos(), Long::sum);
    if (match.signature().confidence() != Confidence.POSSIBLE) {
      taken.add(part);
    }
  }

  private void exception(Spell stack) {
    double depth = (double) stack.weight() * stack.stack().frames().size();
    thrown.depths += depth;
    addTo(thrown.sums, Evidence.EXCEPTION, stack.count(), stack.weight());
    accounts.line(stack.stack()).ifPresent(line -> thrownAt.merge(line, stack.weight(), Long::sum));
    add(Evidence.EXCEPTION, stack).forEach(match -> tally(match).depths += depth);
  }

  private Tally tally(SignatureMatcher.Match match) {
    return tallies.computeIfAbsent(match.rule(), rule -> new Tally());
  }

  private List<SignatureMatcher.Match> add(Evidence kind, Spell spell) {
    List<SignatureMatcher.Match> matches =
        add(kind, spell.stack(), spell.type(), spell.count(), spell.weight());
    matches.forEach(match -> tally(match).seconds |= spell.seconds());
    return matches;
  }

  private List<SignatureMatcher.Match> add(
      Evidence kind, CallStack stack, String type, long count, long weight) {
    addTo(totals, kind, count, weight);
    List<SignatureMatcher.Match> matches = matcher.matches(kind, stack, type);
    for (SignatureMatcher.Match match : matches) {
      Tally tally = tally(match);
      addTo(tally.sums, kind, count, weight);
      tally.signatures.merge(match.signature(), weight, Long::sum);
      List<StackFrame> outer = stack.frames().subList(match.outermost() + 1, stack.frames().size());
      accounts
          .line(new CallStack(outer, stack.isTruncated()))
          .or(() -> stack.frames().stream().skip(Math.max(0, match.outermost())).findFirst())
          .ifPresent(
              line ->
                  tally
                      .lines
                      .computeIfAbsent(kind, key -> new HashMap<>())
                      .merge(line.place(), weight, Long::sum));
    }
    return matches;
  }

  private static void addTo(Map<Evidence, long[]> sums, Evidence kind, long count, long weight) {
    long[] sum = sums.computeIfAbsent(kind, key -> new long[2]);
    sum[0] += count;
    sum[1] += weight;
  }

  /** The labels that count, by name. */
  List<Label> all() {
    return all;
  }

  /** The label of a heap that grows; empty without one. */
  Optional<Label> ofGrowth() {
    return all.stream().filter(label -> label.signature().ofGrowth()).findFirst();
  }

  /** The making of all exceptions; empty if a rule has most of them. */
  Optional<Making> exceptions() {
    boolean known =
        all.stream()
            .map(label -> label.shares().get(Evidence.EXCEPTION))
            .anyMatch(share -> share != null && share.total() >= 0.5);
    return known ? Optional.empty() : making(thrown, sharesOf(thrown));
  }

  /** The line that makes most exceptions. */
  Optional<StackFrame> throwingLine() {
    return most(thrownAt);
  }

  /**
   * Whether some kind of evidence has enough of a rule. Waits count only if the waiting threads
   * spent a part of their time in them, exceptions by their cost.
   */
  private boolean counts(Label label, Tally tally) {
    return label.shares().entrySet().stream()
        .anyMatch(each -> counts(each.getKey(), each.getValue(), label, tally));
  }

  private boolean counts(Evidence kind, Label.Share share, Label label, Tally tally) {
    double processor = facts.processorNanos().orElse(0);
    double part = kind == Evidence.EXCEPTION ? 0 : share.total();
    if (kind == Evidence.EXCEPTION && processor > 0) {
      part = making(tally, label.shares()).map(cost -> cost.nanos() / processor).orElse(0.0);
    }
    if (share.count() < LEAST_COUNT || part < leastShare) {
      return false;
    }
    return switch (kind) {
      case BLOCKED, IO -> {
        long peak = facts.machine().peakThreads();
        long threads = peak > 0 ? Math.min(tally.threads, peak) : tally.threads;
        yield share.weight() >= leastShare * facts.spanNanos() * threads;
      }
      case CPU, ALLOCATION ->
          label.isSure()
              || facts.processorNanos().isEmpty()
              || share.total() * processor >= LEAST_PROCESSORS * facts.spanNanos();
      default -> true;
    };
  }

  private Map<Evidence, Label.Share> sharesOf(Tally tally) {
    Map<Evidence, Label.Share> shares = new EnumMap<>(Evidence.class);
    tally.sums.forEach(
        (kind, sum) -> {
          long[] total = totals.getOrDefault(kind, sum);
          shares.put(kind, new Label.Share(sum[0], sum[1], total[0], total[1]));
        });
    return shares;
  }

  private Label label(RuleDescriptor rule, Tally tally) {
    Map<Evidence, Label.Share> shares = sharesOf(tally);
    List<String> details = new ArrayList<>();
    shares.forEach((kind, share) -> details.add(describe(kind, share)));
    Optional<Making> making = making(tally, shares);
    making.ifPresent(cost -> details.add(cost.describe()));
    Evidence leading =
        shares.entrySet().stream()
            .max(Comparator.comparingDouble(share -> share.getValue().total()))
            .map(Map.Entry::getKey)
            .orElse(Evidence.CPU);
    return new Label(
        rule,
        most(tally.signatures).orElseThrow(),
        shares,
        Math.max(
            tally.nanos.values().stream().mapToLong(Long::longValue).sum(),
            making.map(Making::nanos).orElse(0L)),
        most(tally.lines.getOrDefault(leading, Map.of())),
        most(tally.nanos).orElse(Activity.PROCESSOR),
        details);
  }

  /** Exceptions and their estimated cost. */
  record Making(double perSecond, double nanosEach, long nanos) {
    String describe() {
      return perSecond == 0
          ? "how many exceptions is not recorded"
          : String.format(
              Locale.ROOT,
              "%,.0f exceptions a second of about %.1f us each",
              perSecond,
              nanosEach / 1e3);
    }
  }

  /** The price of making an exception on a stack of a depth, as the list of prices has it. */
  static double nanosOfMaking(double depth) {
    return 1_000 + 60 * depth;
  }

  private Optional<Making> making(Tally tally, Map<Evidence, Label.Share> shares) {
    Label.Share share = shares.get(Evidence.EXCEPTION);
    if (share == null || share.weight() == 0) {
      return Optional.empty();
    }
    double made =
        facts.exceptions().isPresent()
            ? share.total() * facts.exceptions().getAsLong()
            : facts.of(Evidence.EXCEPTION).isEmpty() ? 0 : share.count();
    double each = nanosOfMaking(tally.depths / share.weight());
    return Optional.of(
        new Making(made * 1e9 / Math.max(1, facts.spanNanos()), each, (long) (made * each)));
  }

  private static String describe(Evidence kind, Label.Share share) {
    return Sentences.exactly(share.total())
        + switch (kind) {
          case CPU -> " of processor samples";
          case NATIVE -> " of samples in native code";
          case BLOCKED -> " of blocked time, of threads that do not wait for work";
          case IO -> " of the time waited for sockets and files";
          case ALLOCATION -> " of allocation";
          case EXCEPTION -> " of the exceptions whose stacks are known";
          case RETAINED -> " of the sampled objects that stay";
          case PINNED -> " of the time in which virtual threads kept their carrier";
          case START -> " of the threads that were started";
        }
        + String.format(Locale.ROOT, ", %,d of %,d", share.count(), share.totalCount());
  }

  static <T> Optional<T> most(Map<T, Long> weights) {
    return weights.entrySet().stream()
        .max(
            Map.Entry.<T, Long>comparingByValue()
                .thenComparing(entry -> entry.getKey().toString(), Comparator.reverseOrder()))
        .map(Map.Entry::getKey);
  }
}
