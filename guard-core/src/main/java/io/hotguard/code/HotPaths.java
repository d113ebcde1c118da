/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static java.util.Objects.requireNonNull;

import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RecordedShare;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The methods that run for each request, message or record, and the calls that lead to them.
 *
 * @param steps the last step to each hot method; immutable
 * @param recorded what flight recordings show of the same code
 */
public record HotPaths(Map<MethodRef, Step> steps, RecordedCode recorded) {

  public HotPaths {
    // Sorted for listings. A TreeMap would compare three names at each step of a lookup.
    steps = Collections.unmodifiableMap(new LinkedHashMap<>(new TreeMap<>(steps)));
    requireNonNull(recorded, "recorded");
  }

  public boolean contains(MethodRef method) {
    return steps.containsKey(method);
  }

  /**
   * Returns the places of the calls that lead to a method, the entry point first. The list is empty
   * if the method is the entry point itself, or not hot.
   */
  public List<Location.Code> callsTo(MethodRef method) {
    Deque<Location.Code> calls = new ArrayDeque<>();
    Step step = steps.get(method);
    while (step != null && step.caller() != null && calls.size() < steps.size()) {
      MethodRef caller = step.caller();
      calls.addFirst(new Location.Code(caller.owner(), caller.name(), step.line()));
      step = steps.get(caller);
    }
    return List.copyOf(calls);
  }

  /**
   * Returns the entry point that leads to a method; {@link EntryPoint#NONE} if the method is not
   * hot.
   */
  public EntryPoint entry(MethodRef method) {
    return first(method).map(Step::entry).orElse(EntryPoint.NONE);
  }

  private Optional<Step> first(MethodRef method) {
    Step step = steps.get(method);
    for (int i = 0; step != null && step.caller() != null && i < steps.size(); i++) {
      step = steps.get(step.caller());
    }
    return Optional.ofNullable(step);
  }

  /**
   * Returns why calls seldom reach a hot method: each path to it goes through a failure, a call
   * that many classes implement, or an entry point that few requests reach. Empty if nothing
   * suggests it.
   */
  public Optional<Doubt> doubt(MethodRef method) {
    return Optional.ofNullable(steps.get(method)).flatMap(Step::doubt);
  }

  /**
   * Returns the share of an instruction in flight recordings if it is large enough to tell that the
   * instruction runs often, whatever its branches and names suggest.
   *
   * @param callee what the instruction calls or makes, as in {@link Instruction#callee}
   */
  public Optional<RecordedShare> shown(MethodRef method, int line, String callee) {
    if (recorded.isEmpty() || line == 0) {
      return Optional.empty();
    }
    return recorded
        .of(
            new Location.Code(method.owner(), method.name(), line, method.descriptor()),
            callee.substring(callee.lastIndexOf('.') + 1))
        .filter(RecordedShare::counts);
  }

  /**
   * Returns whether a method is hot only where its loops are: it runs once for each thread, and its
   * loops run on.
   */
  public boolean isLoopAlone(MethodRef method) {
    Step step = steps.get(method);
    return step != null && step.loopAlone();
  }

  /** Returns whether the path to a method begins in the loop of a thread. */
  public boolean isInThreadLoop(MethodRef method) {
    return first(method).filter(Step::loopAlone).isPresent();
  }

  /**
   * The last step of a path.
   *
   * @param caller the method that calls; null for an entry point
   * @param line the line of the call; 0 when unknown, or for an entry point
   * @param entry the reason of an entry point; {@link EntryPoint#NONE} for all other steps
   * @param doubt why this step or an earlier step is seldom taken, see {@link HotPaths#doubt}
   * @param loopAlone whether only the loops of the method are hot, see {@link #isLoopAlone}
   */
  public record Step(
      @Nullable MethodRef caller,
      int line,
      EntryPoint entry,
      Optional<Doubt> doubt,
      boolean loopAlone) {

    /**
     * Creates the step of an entry point.
     *
     * @param doubt why few requests reach it
     * @param loopAlone whether only the loops of the method are hot
     */
    public static Step entry(EntryPoint entry, Optional<Doubt> doubt, boolean loopAlone) {
      return new Step(null, 0, entry, doubt, loopAlone);
    }

    /** Creates the step from a caller to the next method. */
    public static Step call(MethodRef caller, int line, Optional<Doubt> doubt) {
      return new Step(caller, line, EntryPoint.NONE, doubt, false);
    }
  }
}
