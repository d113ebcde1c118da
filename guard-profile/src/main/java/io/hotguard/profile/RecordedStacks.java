/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.jfr.NormalNames;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RecordedShare;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The methods and calls on the stacks of recordings, with the largest of their shares. Stacks of
 * threads that wait for work, or pause in their own loop, are left out. Immutable.
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

  /** Stands for all callees. */
  private static final String ANY = "*";

  /** Stands for the parameters of a frame that lacks them. */
  private static final String UNKNOWN = "?";

  /* The first frames of a thread in the JDK, which call its task. */
  private static final Map<String, Set<String>> STARTS =
      FramePattern.methods("java.lang.Thread#run|runWith", "java.lang.VirtualThread#run|runWith");

  private final Map<String, Set<String>> methodsOfClass = new HashMap<>();

  /** The weights of a place by kind, then its counts. */
  private final Map<Place, long[]> sums = new HashMap<>();

  private final Set<Place> called = new HashSet<>();
  private final long[] totals = new long[KINDS.size()];
  private long spanNanos;

  /**
   * A method, a line or a call in it.
   *
   * @param descriptor the parameters; empty for all methods of the name
   * @param line the line; 0 for all of the method
   * @param callee the called method, {@link #END} or {@link #ANY}
   */
  private record Place(
      String className, String method, String descriptor, int line, String callee) {}

  private RecordedStacks() {}

  /** Adds up the stacks of recordings. */
  public static RecordedStacks of(Collection<ProfileFacts> recordings) {
    RecordedStacks all = new RecordedStacks();
    for (ProfileFacts facts : recordings) {
      Accounts accounts = Diagnoser.accounts(facts);
      all.spanNanos += facts.spanNanos();
      for (int kind = 0; kind < KINDS.size(); kind++) {
        for (Spell weighted : facts.of(KINDS.get(kind))) {
          if (!weighted.stack().frames().isEmpty()
              && !accounts.isIdle(KINDS.get(kind), weighted.stack())) {
            all.add(kind, weighted);
          }
        }
      }
    }
    return all;
  }

  private void add(int kind, Spell weighted) {
    List<StackFrame> frames =
        weighted.stack().frames().stream().filter(RecordedStacks::isOfSource).toList();
    totals[kind] += weighted.weight();
    Set<Place> places = new HashSet<>();
    for (int i = 0; i < frames.size(); i++) {
      StackFrame frame = frames.get(i);
      if (frame.className().isEmpty()) {
        continue;
      }
      methodsOfClass
          .computeIfAbsent(frame.className(), name -> new HashSet<>())
          .add(frame.method());
      String descriptor = frame.descriptor().isEmpty() ? UNKNOWN : frame.descriptor();
      for (String of : List.of("", descriptor)) {
        Place method = new Place(frame.className(), frame.method(), of, 0, ANY);
        places.add(method);
        places.add(new Place(frame.className(), frame.method(), of, frame.line(), ANY));
        if (!isThreadBody(frames, i)) {
          called.add(method);
        }
      }
      if (frame.line() > 0) {
        String callee = i == 0 ? END : frames.get(i - 1).method();
        places.add(new Place(frame.className(), frame.method(), "", frame.line(), callee));
      }
    }
    for (Place place : places) {
      long[] sum = sums.computeIfAbsent(place, key -> new long[2 * KINDS.size()]);
      sum[kind] += weighted.weight();
      sum[KINDS.size() + kind] += weighted.count();
    }
  }

  /* Classes that the virtual machine makes for lambdas stand between a caller and its function. */
  private static boolean isOfSource(StackFrame frame) {
    return !frame.className().contains("$$Lambda");
  }

  private static boolean isThreadBody(List<StackFrame> frames, int frame) {
    return frame + 1 < frames.size()
        && STARTS
            .getOrDefault(frames.get(frame + 1).className(), Set.of())
            .contains(frames.get(frame + 1).method());
  }

  /* A place without parameters stands for all methods of the name, a frame without for each. */
  private static List<Place> places(Location.Code code, int line) {
    String type = NormalNames.ofClass(code.className());
    String name = NormalNames.ofMethod(code.method());
    Place place = new Place(type, name, code.descriptor(), line, ANY);
    return code.descriptor().isEmpty()
        ? List.of(place)
        : List.of(place, new Place(type, name, UNKNOWN, line, ANY));
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
    return largest(places(method, 0));
  }

  /**
   * Returns the weight of a line, or of a method if the line is 0: the largest of its shares of
   * processor samples, blocked time, time waited for sockets and files, and allocation, 0..1.
   */
  double weight(Location.Code place) {
    List<Place> places = places(place, place.line());
    double largest = 0;
    for (int kind = 0; kind < SURE_KINDS; kind++) {
      largest = Math.max(largest, ratio(sum(places, kind), totals[kind]));
    }
    return largest;
  }

  @Override
  public boolean isThreadBody(Location.Code method) {
    return places(method, 0).stream().noneMatch(called::contains);
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

  private long sum(List<Place> places, int index) {
    return places.stream().map(sums::get).mapToLong(sum -> sum == null ? 0 : sum[index]).sum();
  }

  private Optional<RecordedShare> largest(List<Place> places) {
    RecordedShare largest = null;
    for (int kind = 0; kind < KINDS.size(); kind++) {
      long count = sum(places, KINDS.size() + kind);
      if (count > 0) {
        RecordedShare found = share(kind, sum(places, kind), count);
        if (largest == null || isMore(found, largest)) {
          largest = found;
        }
      }
    }
    return Optional.ofNullable(largest);
  }

  private RecordedShare share(int kind, long weight, long count) {
    double share = ratio(weight, totals[kind]);
    boolean counts = share >= RecordedShare.LEAST && count >= LEAST_COUNT && isMuch(kind, weight);
    return new RecordedShare(KINDS.get(kind), share, counts);
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
