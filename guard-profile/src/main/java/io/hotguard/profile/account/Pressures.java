/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.NormalNames;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Fix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the causes that take time from all threads, or fill the memory. */
final class Pressures {
  private static final double LEAST_STOPPED = 0.10;
  private static final double STARVED = 4;
  private static final double LEAST_THROTTLING = 0.10;
  private static final double LEAST_PINNING = 0.10;
  private static final double LEAST_EXCEPTIONS = 0.25;
  private static final double LEAST_CLASSES = 5;
  private static final double LEAST_STARTS = 20;

  /** The order of magnitude of a start and an end, by which starts rank beside waits. */
  private static final long START_NANOS = 100_000;

  private static final long LEAST_THREADS = 50;
  private static final double GROWTH = 2;
  private static final double LEAST_HEAP = 0.25;

  /** A queue is much of what is allocated or stays; a sign of less is weak. */
  private static final double LEAST_QUEUE = 0.1;

  /** Arrays in which all code keeps something. */
  private static final Set<String> PRIMITIVES = Set.of("[B", "[C", "[I", "[J");

  /** The beginnings of names of methods that keep what they are given. */
  private static final Pattern KEEPS =
      Pattern.compile("(?:add|put|offer|push|set|register|subscribe|schedule|submit)(?![a-z])");

  private static final Optional<StackFrame> NOWHERE = Optional.empty();
  private static final int QUARTERS = 4;
  private static final double SECOND = 1e9;

  private final Accounts accounts;
  private final ProfileFacts facts;
  private final Labels labels;
  private final Cause.Certainty certainty;
  private final List<Cause> causes = new ArrayList<>();

  Pressures(Accounts accounts, Labels labels, Cause.Certainty certainty) {
    this.accounts = accounts;
    this.facts = accounts.division.facts;
    this.labels = labels;
    this.certainty = certainty;
  }

  List<Cause> causes() {
    threads();
    growth();
    collector();
    double throttled = facts.pressure().throttledShare();
    if (throttled >= LEAST_THROTTLING) {
      String slices = "in this part of the time slices the container had to wait";
      add(Hazard.CPU_THROTTLING, NOWHERE, throttled, slices);
    }
    operations();
    standstill();
    long full = facts.pressure().codeCacheFull();
    if (full > 0) {
      add(Hazard.CODE_CACHE_FULL, NOWHERE, 1, "it was full " + full + " times");
    }
    classes();
    pinned();
    exceptions();
    return causes;
  }

  private void add(Hazard hazard, Optional<StackFrame> line, double share, String detail) {
    add(hazard, line, share, hazard.fix(), List.of(detail));
  }

  private void add(
      Hazard hazard, Optional<StackFrame> line, double share, Fix fix, List<String> details) {
    boolean counted = hazard == Hazard.CLASS_DEFINITIONS || hazard == Hazard.MANY_EXCEPTIONS;
    Cause.Certainty sure = counted ? certainty : Cause.Certainty.CERTAIN;
    Activity activity = Activity.UNKNOWN;
    double part = Math.min(1, share);
    causes.add(new Cause(hazard, activity, line, part, sure, details, fix, Optional.empty()));
  }

  /** A part of the working time. */
  private double ofWorking(long nanos) {
    return (double) nanos / Math.max(1, accounts.workingNanos());
  }

  private void threads() {
    long started = facts.threads().started();
    long growth = started - facts.threads().ended();
    double perSecond = started * SECOND / Math.max(1, facts.spanNanos());
    Optional<StackFrame> line = heaviest(Evidence.START);
    String counts = started + " threads were started and " + facts.threads().ended() + " ended";
    if (growth > LEAST_THREADS && facts.threads().lateGrowth() * QUARTERS >= growth) {
      List<String> details = new ArrayList<>(List.of(counts));
      facts.threads().pools().stream()
          .filter(pool -> 2L * pool.threads() > growth)
          .max(Comparator.comparingInt(PoolTimes::threads))
          .ifPresent(pool -> details.add("most are threads of " + pool.name()));
      add(Hazard.UNENDED_THREADS, line, 1, Hazard.UNENDED_THREADS.fix(), details);
    } else if (perSecond >= LEAST_STARTS) {
      long joined =
          Part.nanos(
              accounts.parts().stream()
                  .filter(part -> line.isPresent() && isJoin(part.stack(), line.get())));
      add(Hazard.THREAD_STARTS, line, ofWorking(started * START_NANOS + joined), counts);
    }
  }

  /** Whether a thread waits for the end of another one in the method that starts it. */
  private boolean isJoin(CallStack stack, StackFrame start) {
    return Frames.calls(stack, "java.lang.Thread.join")
        && accounts.line(stack).filter(line -> line.name().equals(start.name())).isPresent();
  }

  private void growth() {
    double growth = facts.collector().growth().orElse(0);
    Optional<Label> label = labels.ofGrowth().filter(each -> each.largestShare() >= LEAST_QUEUE);
    List<Long> heap = facts.collector().heapAfter();
    long maxHeap = facts.pressure().maxHeap();
    boolean full =
        heap.isEmpty() || maxHeap == 0 || heap.get(heap.size() - 1) > LEAST_HEAP * maxHeap;
    List<Long> least = leastOfQuarters(heap);
    boolean rises = !least.isEmpty() && least.equals(List.copyOf(new TreeSet<>(least)));
    boolean sure = label.isPresent() || (growth >= GROWTH && full && rises);
    // A full heap cannot grow any more, and the collector works instead.
    boolean filled =
        facts.pauseShare() >= LEAST_STOPPED
            && maxHeap > 0
            && least.stream()
                .skip(QUARTERS - 1)
                .filter(last -> last >= GROWTH * least.get(0))
                .anyMatch(last -> last > Advice.NEARLY_FULL * maxHeap);
    if (!filled && !(sure && facts.collector().growsLate())) {
      return;
    }
    List<String> details = new ArrayList<>();
    details.add(
        String.format(
            Locale.ROOT,
            "after collections the heap is %.1f times as full at the end as at the beginning",
            growth));
    if (filled) {
      details.add("it is full in the end, and the collector finds no room");
    }
    kept().ifPresent(details::add);
    label.ifPresent(each -> details.addAll(each.details()));
    Optional<StackFrame> line =
        label.flatMap(Label::line).or(this::keeping).or(() -> heaviest(Evidence.ALLOCATION));
    line.flatMap(this::registering).ifPresent(details::add);
    Fix fix = label.map(each -> each.signature().fix()).orElse(Hazard.HEAP_GROWTH.fix());
    Cause.Certainty likely = Cause.Certainty.LIKELY;
    causes.add(
        new Cause(Hazard.HEAP_GROWTH, Activity.UNKNOWN, line, 1, likely, details, fix, label));
  }

  /** The line that makes most of the objects that stay; by their classes if no stack is known. */
  private Optional<StackFrame> keeping() {
    Map<StackFrame, Long> lines = new HashMap<>();
    for (Spell kept : facts.of(Evidence.RETAINED)) {
      facts.of(Evidence.ALLOCATION).stream()
          .filter(made -> made.type().equals(kept.type()) && !PRIMITIVES.contains(made.type()))
          .flatMap(made -> accounts.line(made.stack()).stream())
          .filter(accounts.division.application::contains)
          .findFirst()
          .ifPresent(line -> lines.merge(line, kept.count(), Long::sum));
    }
    return heaviest(Evidence.RETAINED).or(() -> Labels.most(lines));
  }

  /**
   * The line that hands to a library what is made at another: in a method that makes it, or calls
   * that, and some of what stays is made there, such as the node of a list.
   */
  private Optional<String> registering(StackFrame line) {
    Set<String> methods =
        facts.of(Evidence.RETAINED).stream()
            .filter(spell -> accounts.line(spell.stack()).filter(line::equals).isPresent())
            .flatMap(spell -> spell.stack().frames().stream())
            .filter(accounts.division.application::contains)
            .map(StackFrame::name)
            .collect(Collectors.toSet());
    Map<String, Long> calls = new HashMap<>();
    for (Spell spell : facts.of(Evidence.RETAINED)) {
      Optional<StackFrame> at = accounts.line(spell.stack());
      boolean same = at.filter(other -> other.name().equals(line.name())).isPresent();
      at.filter(other -> !other.equals(line) && methods.contains(other.name()))
          .flatMap(other -> accounts.division.application.call(spell.stack()))
          .filter(call -> KEEPS.matcher(call.method()).lookingAt())
          .filter(call -> !same || !Frames.isPlatform(call))
          .map(call -> at.get().describe() + ", which calls " + call.name())
          .ifPresent(call -> calls.merge(call, spell.count(), Long::sum));
    }
    return Labels.most(calls).map(call -> "it may be kept since " + call);
  }

  /** The class of most of the sampled objects that stay. */
  private Optional<String> kept() {
    Map<String, Long> types = new TreeMap<>();
    long all = 0;
    for (Spell stack : facts.of(Evidence.RETAINED)) {
      types.merge(stack.type(), stack.count(), Long::sum);
      all += stack.count();
    }
    double total = Math.max(1, all);
    return Labels.most(types)
        .map(
            type ->
                Sentences.percent(types.getOrDefault(type, 0L) / total)
                    + " of the sampled objects that stay are "
                    + NormalNames.ofSource(type));
  }

  /** The least that a collection of each quarter left; empty with fewer than four of them. */
  private static List<Long> leastOfQuarters(List<Long> heap) {
    int quarter = heap.size() / QUARTERS;
    List<Long> least = new ArrayList<>();
    for (int i = 0; quarter > 0 && i < QUARTERS; i++) {
      least.add(Collections.min(heap.subList(i * quarter, (i + 1) * quarter)));
    }
    return least;
  }

  private void collector() {
    Map<String, Long> pauses = facts.pressure().pauseNanos();
    if (facts.pauseShare() < LEAST_STOPPED) {
      return;
    }
    double paused = facts.pauseShare() * Math.max(accounts.workingNanos(), facts.spanNanos());
    if (accounts.nanos(Activity.READY) > STARVED * paused) {
      return; // The collector waits for a processor, as all others do.
    }
    String most = Labels.most(pauses).orElse("");
    boolean asked = Advice.isAsked(most);
    Optional<String> asker = Labels.most(facts.pressure().askerNanos()).filter(name -> asked);
    double all = Math.max(1, pauses.values().stream().mapToLong(Long::longValue).sum());
    List<String> details = new ArrayList<>();
    if (!pauses.isEmpty()) {
      details.add(
          pauses.entrySet().stream()
              .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
              .map(pause -> Sentences.percent(pause.getValue() / all) + " for " + pause.getKey())
              .collect(Collectors.joining(", ", "pauses: ", "")));
    }
    asker.ifPresent(name -> details.add("thread " + name + " asks for them"));
    Predicate<Spell> calls =
        spell -> most.equals(Advice.SYSTEM_GC) && spell.kind() == Spell.Kind.COLLECT;
    Optional<StackFrame> buffers =
        heaviest(calls.and(spell -> Frames.calls(spell.stack(), "java.nio.Bits.reserveMemory")));
    buffers.ifPresent(
        at -> details.add("new direct buffers ask for them: there is no memory left"));
    Fix fix = Advice.ofPauses(most, buffers.isPresent(), facts);
    Optional<StackFrame> line =
        asked
            ? asker.flatMap(this::lineOf)
            : buffers
                .or(() -> heaviest(calls))
                .or(() -> Advice.isFull(facts) ? keeping() : Optional.empty())
                .or(() -> heaviest(Evidence.ALLOCATION));
    add(Hazard.COLLECTOR_PRESSURE, line, facts.pauseShare(), fix, details);
  }

  /** The line at which most events of a thread are. */
  private Optional<StackFrame> lineOf(String thread) {
    String name = PoolTimes.nameOf(thread, false);
    return heaviest(
        facts.threads().pools().stream()
            .filter(pool -> pool.name().equals(name))
            .flatMap(pool -> pool.spells().stream()));
  }

  private void operations() {
    Map<String, Long> nanos = facts.pressure().operationNanos();
    double all = nanos.values().stream().mapToLong(Long::longValue).sum();
    double share = all / Math.max(1, facts.spanNanos());
    if (share >= LEAST_STOPPED) {
      String most = Labels.most(nanos).orElse("");
      String part = Sentences.percent(nanos.getOrDefault(most, 0L) / all) + " for " + most;
      add(Hazard.VM_OPERATIONS, NOWHERE, share, part);
    }
  }

  /** A thread that is late on a machine whose processors others take only waits for one. */
  private void standstill() {
    double share = facts.pressure().standstillNanos() / (double) Math.max(1, facts.spanNanos());
    if (share >= LEAST_STOPPED && facts.pressure().machineLoad().orElse(0) < Accounts.SATURATED) {
      String late =
          "the recorder's own thread did not run then, and no collection or operation stopped it";
      add(Hazard.PROCESS_STANDSTILL, NOWHERE, share, late);
    }
  }

  private void classes() {
    double perSecond = facts.pressure().classesPerSecond();
    if (perSecond < LEAST_CLASSES) {
      return;
    }
    Optional<StackFrame> line =
        heaviest(
                spell ->
                    spell.kind() == Spell.Kind.PROCESSOR
                        && spell.stack().frames().stream()
                            .anyMatch(f -> f.method().startsWith("defineClass")))
            .or(() -> heaviest(spell -> spell.kind() == Spell.Kind.PROCESSOR));
    Stream<Part> there =
        accounts.parts().stream().filter(part -> accounts.line(part.stack()).equals(line));
    add(
        Hazard.CLASS_DEFINITIONS,
        line,
        ofWorking(Part.nanos(there)),
        Math.round(perSecond) + " classes were loaded a second, still in the second half");
  }

  private void pinned() {
    double carriers = (double) facts.spanNanos() * Math.max(1, facts.machine().processors());
    long nanos = Spell.weight(facts.of(Evidence.PINNED));
    if (nanos >= LEAST_PINNING * carriers) {
      String reason = facts.of(Evidence.PINNED).stream().findFirst().map(Spell::type).orElse("");
      List<String> details =
          List.of(
              "the share is that of the time of all carriers",
              reason.isEmpty() ? "the recording has no reason" : "reason: " + reason);
      Hazard hazard = Hazard.PINNED_VIRTUAL_THREAD;
      add(hazard, heaviest(Evidence.PINNED), nanos / carriers, Advice.ofPinning(reason), details);
    }
  }

  private void exceptions() {
    Optional<StackFrame> line = labels.throwingLine();
    labels
        .exceptions()
        .filter(all -> all.nanos() >= LEAST_EXCEPTIONS * facts.processorNanos().orElse(0))
        .ifPresent(
            all -> add(Hazard.MANY_EXCEPTIONS, line, ofWorking(all.nanos()), all.describe()));
  }

  private Optional<StackFrame> heaviest(Predicate<Spell> wanted) {
    return heaviest(
        facts.threads().pools().stream().flatMap(pool -> pool.spells().stream()).filter(wanted));
  }

  private Optional<StackFrame> heaviest(Evidence kind) {
    return heaviest(facts.of(kind).stream());
  }

  /** The line of most of these events, of the application if it is on any of the stacks. */
  private Optional<StackFrame> heaviest(Stream<Spell> spells) {
    Map<StackFrame, Long> own = new HashMap<>();
    Map<StackFrame, Long> others = new HashMap<>();
    spells.forEach(
        spell ->
            accounts
                .line(spell.stack())
                .ifPresent(
                    line ->
                        (accounts.division.application.contains(line) ? own : others)
                            .merge(line, spell.weight(), Long::sum)));
    return Labels.most(own.isEmpty() ? others : own);
  }
}
