/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.rule.Location;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which methods run for each request, message or record, and which calls lead to them.
 *
 * @param steps the last step to each hot method; immutable
 */
public record HotPaths(Map<MethodRef, Step> steps) {

  /** The reason of an entry point that carries the annotation. */
  public static final String MARKED = "@HotPath";

  /** The reason of an entry point that whoever runs the check has named. */
  public static final String CONFIGURED = "configured entry point";

  public HotPaths {
    // Sorted for whoever lists them; a tree would compare three names at each step of a question.
    steps = Collections.unmodifiableMap(new LinkedHashMap<>(new TreeMap<>(steps)));
  }

  /**
   * Tells whether somebody who knows the code said that a path begins there.
   *
   * @param reason why an entry point is one
   * @return false if it is taken for one by its framework or its name
   */
  public static boolean isAskedFor(String reason) {
    return reason.equals(MARKED) || reason.equals(CONFIGURED);
  }

  /** Says that nothing is hot. */
  public static HotPaths none() {
    return new HotPaths(Map.of());
  }

  /**
   * Tells whether a method is hot.
   *
   * @param method the method, by the class that declares it
   */
  public boolean contains(MethodRef method) {
    return steps.containsKey(method);
  }

  /**
   * Returns the calls that lead to a method.
   *
   * @param method the method, by the class that declares it
   * @return the places of the calls, that in the entry point first; empty if the method is the
   *     entry point itself, or not hot
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
   * Says why the path to a method is hot.
   *
   * @param method the method, by the class that declares it
   * @return what marks the entry point, such as {@code @HotPath}; empty if the method is not hot
   */
  public String reason(MethodRef method) {
    Step step = steps.get(method);
    for (int i = 0; step != null && step.caller() != null && i < steps.size(); i++) {
      step = steps.get(step.caller());
    }
    return step == null ? "" : step.reason();
  }

  /**
   * Tells whether only failures, guesses or requests of few lead to a method.
   *
   * @param method the method, by the class that declares it
   * @return true if each path to it goes through a catch block, a call on the way to a {@code
   *     throw}, or a call that many classes have a method for, or begins where few requests come
   */
  public boolean isSeldom(MethodRef method) {
    Step step = steps.get(method);
    return step != null && step.seldom();
  }

  /**
   * The last step of a path.
   *
   * @param caller the method that calls; null for an entry point
   * @param line the line of the call; 0 when unknown, or for an entry point
   * @param reason what marks the entry point; empty for all others
   * @param seldom whether this step or one before it is gone only after a failure, or is one of
   *     many that its call may go
   */
  public record Step(@Nullable MethodRef caller, int line, String reason, boolean seldom) {

    /** Marks an entry point. */
    public static Step entry(String reason) {
      return entry(reason, false);
    }

    /**
     * Marks an entry point.
     *
     * @param seldom whether few requests come there
     */
    public static Step entry(String reason, boolean seldom) {
      return new Step(null, 0, reason, seldom);
    }

    /**
     * Leads from one method to the next.
     *
     * @param caller the method that calls
     * @param seldom whether this step or one before it is gone only after a failure, or is one of
     *     many that its call may go
     */
    public static Step call(MethodRef caller, int line, boolean seldom) {
      return new Step(caller, line, "", seldom);
    }
  }
}
