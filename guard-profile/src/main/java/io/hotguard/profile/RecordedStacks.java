/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.jfr.NormalNames;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RecordedMethod;
import io.hotguard.rule.RecordedShare;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The methods and calls on the stacks of recordings, with the largest of their shares. Stacks of
 * threads that wait for work are left out, and so are pauses of a thread's own loop. Immutable.
 */
public final class RecordedStacks implements RecordedCode {
  /* At equal shares, the first is named. */
  private static final List<Evidence> KINDS =
      List.of(
          Evidence.CPU,
          Evidence.BLOCKED,
          Evidence.IO,
          Evidence.ALLOCATION,
          Evidence.NATIVE,
          Evidence.EXCEPTION);

  private static final int SURE_KINDS = 4;
  private static final long LEAST_COUNT = 3;
  private static final long LEAST_EXCEPTIONS_PER_SECOND = 10;

  /** Stands for the callee of a stack that ends in a line. */
  private static final String END = "";

  /* The first frames of a thread in the JDK, which call its task. */
  private static final Map<String, Set<String>> STARTS =
      Map.of(
          "java.lang.Thread", Set.of("run", "runWith"),
          "java.lang.VirtualThread", Set.of("run", "runWith"));

  private final Map<String, Set<String>> methodsOfClass = new HashMap<>();
  private final Map<Place, Sums> sums = new HashMap<>();
  private final Set<Place> called = new HashSet<>();
  private final Map<Evidence, List<WeightedStack>> stacks = new EnumMap<>(Evidence.class);
  private final long[] totals = new long[KINDS.size()];
  private long spanNanos;

  /**
   * A method, or a call in it.
   *
   * @param callee the called method; {@link #END} if the stack ends here; * for the method itself
   */
  private record Place(
      String className, String method, String descriptor, int line, String callee) {}

  private static final class Sums {
    private final long[] weights = new long[KINDS.size()];
    private final long[] counts = new long[KINDS.size()];
  }

  private RecordedStacks() {}

  /** Adds up the stacks of recordings. */
  public static RecordedStacks of(Collection<ProfileFacts> recordings) {
    RecordedStacks all = new RecordedStacks();
    for (ProfileFacts facts : recordings) {
      Accounts accounts = Accounts.of(facts, new CodeOrigins(Set.of())::isApplication);
      all.spanNanos += facts.spanNanos();
      for (int kind = 0; kind < KINDS.size(); kind++) {
        for (WeightedStack weighted : facts.of(KINDS.get(kind))) {
          if (!weighted.stack().frames().isEmpty()
              && !accounts.isIdle(KINDS.get(kind), weighted.stack())) {
            all.add(kind, weighted);
          }
        }
      }
    }
    return all;
  }

  private void add(int kind, WeightedStack weighted) {
    List<StackFrame> frames =
        weighted.stack().frames().stream().filter(RecordedStacks::isOfSource).toList();
    if (isPause(frames)) {
      return;
    }
    totals[kind] += weighted.weight();
    stacks.computeIfAbsent(KINDS.get(kind), key -> new ArrayList<>()).add(weighted);
    Set<Place> places = new HashSet<>();
    for (int i = 0; i < frames.size(); i++) {
      StackFrame frame = frames.get(i);
      if (frame.className().isEmpty()) {
        continue;
      }
      methodsOfClass
          .computeIfAbsent(frame.className(), name -> new HashSet<>())
          .add(frame.method());
      Place method = method(frame);
      places.add(method);
      if (!isThreadBody(frames, i)) {
        called.add(method);
      }
      if (frame.line() > 0) {
        places.add(call(frame, i == 0 ? END : frames.get(i - 1).method()));
      }
    }
    for (Place place : places) {
      Sums sum = sums.computeIfAbsent(place, key -> new Sums());
      sum.weights[kind] += weighted.weight();
      sum.counts[kind] += weighted.count();
    }
  }

  /* Classes that the virtual machine makes for lambdas stand between a caller and its function. */
  private static boolean isOfSource(StackFrame frame) {
    return !frame.className().contains("$$Lambda");
  }

  private static boolean isStart(StackFrame frame) {
    return STARTS.getOrDefault(frame.className(), Set.of()).contains(frame.method());
  }

  private static boolean isThreadBody(List<StackFrame> frames, int frame) {
    return frame + 1 < frames.size() && isStart(frames.get(frame + 1));
  }

  /* A thread that sleeps between the rounds of its own loop keeps nobody waiting. */
  private static boolean isPause(List<StackFrame> frames) {
    int own = 0;
    while (own < frames.size() && isSleep(frames.get(own))) {
      own++;
    }
    return own > 0 && isThreadBody(frames, own);
  }

  private static boolean isSleep(StackFrame frame) {
    return (frame.className().equals("java.lang.Thread") && frame.method().startsWith("sleep"))
        || (frame.className().equals("java.util.concurrent.TimeUnit")
            && frame.method().equals("sleep"));
  }

  private static Place method(StackFrame frame) {
    return new Place(frame.className(), frame.method(), frame.descriptor(), 0, "*");
  }

  private static Place call(StackFrame frame, String callee) {
    return new Place(frame.className(), frame.method(), "", frame.line(), callee);
  }

  @Override
  public boolean isEmpty() {
    return sums.isEmpty();
  }

  @Override
  public boolean hasClass(String className) {
    return methodsOfClass.containsKey(NormalNames.ofClass(className));
  }

  @Override
  public Map<String, Set<String>> methods() {
    return Collections.unmodifiableMap(methodsOfClass);
  }

  @Override
  public Optional<RecordedShare> of(Location.Code method) {
    String type = NormalNames.ofClass(method.className());
    String name = NormalNames.ofMethod(method.method());
    return largest(
        List.of(
            new Place(type, name, method.descriptor(), 0, "*"), new Place(type, name, "", 0, "*")));
  }

  @Override
  public boolean isThreadBody(Location.Code method) {
    String type = NormalNames.ofClass(method.className());
    String name = NormalNames.ofMethod(method.method());
    return !called.contains(new Place(type, name, method.descriptor(), 0, "*"))
        && !called.contains(new Place(type, name, "", 0, "*"));
  }

  @Override
  public Optional<RecordedShare> of(Location.Code call, String callee) {
    String type = NormalNames.ofClass(call.className());
    String name = NormalNames.ofMethod(call.method());
    List<Place> places = new ArrayList<>();
    places.add(new Place(type, name, "", call.line(), NormalNames.ofMethod(callee)));
    places.add(new Place(type, name, "", call.line(), END));
    return largest(places);
  }

  @Override
  public Optional<RecordedMethod> innermost(Predicate<? super String> classes) {
    Comparator<RecordedMethod> byShare = Comparator.comparingDouble(hot -> hot.share().share());
    return innermost(Evidence.CPU, classes)
        .max(byShare)
        .filter(hot -> hot.share().isLarge())
        .or(() -> innermost(Evidence.ALLOCATION, classes).max(byShare));
  }

  private Stream<RecordedMethod> innermost(Evidence kind, Predicate<? super String> classes) {
    Map<Location.Code, long[]> weightAndCount = new HashMap<>();
    for (WeightedStack weighted : stacks.getOrDefault(kind, List.of())) {
      weighted.stack().frames().stream()
          .filter(frame -> isOfSource(frame) && classes.test(frame.className()))
          .findFirst()
          .map(frame -> new Location.Code(frame.className(), frame.method(), 0, frame.descriptor()))
          .ifPresent(
              method -> {
                long[] sums = weightAndCount.computeIfAbsent(method, key -> new long[2]);
                sums[0] += weighted.weight();
                sums[1] += weighted.count();
              });
    }
    long total = totals[KINDS.indexOf(kind)];
    return weightAndCount.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(Comparator.comparing(Location.Code::describe)))
        .map(
            each -> {
              double share = ratio(each.getValue()[0], total);
              boolean counts = share >= RecordedShare.LEAST && each.getValue()[1] >= LEAST_COUNT;
              return new RecordedMethod(each.getKey(), new RecordedShare(kind, share, counts));
            });
  }

  private Optional<RecordedShare> largest(List<Place> places) {
    RecordedShare largest = null;
    for (int kind = 0; kind < KINDS.size(); kind++) {
      long weight = 0;
      long count = 0;
      for (Place place : places) {
        Sums sum = sums.get(place);
        weight += sum == null ? 0 : sum.weights[kind];
        count += sum == null ? 0 : sum.counts[kind];
      }
      if (count > 0) {
        double share = ratio(weight, totals[kind]);
        boolean counts =
            share >= RecordedShare.LEAST && count >= LEAST_COUNT && isMuch(kind, weight);
        RecordedShare found = new RecordedShare(KINDS.get(kind), share, counts);
        if (largest == null || isMore(found, largest)) {
          largest = found;
        }
      }
    }
    return Optional.ofNullable(largest);
  }

  /* Samples in native code may be waits for work, and exceptions may be few. */
  private static boolean isMore(RecordedShare found, RecordedShare largest) {
    if (found.counts() != largest.counts()) {
      return found.counts();
    }
    return found.share() > largest.share() && KINDS.indexOf(found.kind()) < SURE_KINDS;
  }

  /* A share of all waiting, or of all exceptions, may be a share of next to nothing. */
  private boolean isMuch(int kind, long weight) {
    return switch (KINDS.get(kind)) {
      case BLOCKED, IO -> weight >= spanNanos * RecordedShare.LEAST;
      case EXCEPTION ->
          weight * TimeUnit.SECONDS.toNanos(1) >= LEAST_EXCEPTIONS_PER_SECOND * (double) spanNanos;
      default -> true;
    };
  }

  private static double ratio(long part, long whole) {
    return whole <= 0 ? 0 : Math.min(1, (double) part / whole);
  }
}
