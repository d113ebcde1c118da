/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static java.util.Objects.requireNonNull;

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

  /** The reason of an entry point that carries the annotation. */
  public static final String MARKED = "@HotPath";

  /** The reason of an entry point that the user of the check has named. */
  public static final String CONFIGURED = "configured entry point";

  /** The reason of an entry point that anybody may call, since it is the API of a library. */
  public static final String LIBRARY = "public API of a library";

  private static final String TAKES = ", takes ";
  private static final String PART = ", part of ";
  private static final String ENDLESS = "endless loop of ";

  public HotPaths {
    // Sorted for listings. A TreeMap would compare three names at each step of a lookup.
    steps = Collections.unmodifiableMap(new LinkedHashMap<>(new TreeMap<>(steps)));
    requireNonNull(recorded, "recorded");
  }

  /** Creates paths without a recording. */
  public HotPaths(Map<MethodRef, Step> steps) {
    this(steps, RecordedCode.none());
  }

  /**
   * Returns whether a person marked the entry point, by annotation or configuration. It is false if
   * a framework or a name made it one.
   */
  public static boolean isAskedFor(String reason) {
    return reason.equals(MARKED) || reason.startsWith(CONFIGURED);
  }

  /**
   * Returns whether the entry point is known to run often: a person marked it, or flight recordings
   * hold it. Its name and the names of its class and package then say nothing.
   */
  public static boolean isKnown(String reason) {
    return isAskedFor(reason) || RecordedShare.isSource(reason);
  }

  /** Returns whether a method is an entry point as the API of a library; its findings are notes. */
  public static boolean isOfLibrary(String reason) {
    return reason.startsWith(LIBRARY);
  }

  /** Returns the reason of an API method that takes a message, such as {@code HttpRequest}. */
  public static String libraryTaking(String message) {
    return LIBRARY + TAKES + message;
  }

  /** Returns the reason of an API method of a message or of a part of one, such as a header. */
  public static String libraryPart(String message) {
    return LIBRARY + PART + message;
  }

  /** Returns whether a reason is one of {@link #libraryTaking}. */
  public static boolean takesMessage(String reason) {
    return reason.startsWith(LIBRARY + TAKES);
  }

  /** Returns whether a reason is one of {@link #libraryPart}. */
  public static boolean isPartOfMessage(String reason) {
    return reason.startsWith(LIBRARY + PART);
  }

  /**
   * Returns the reason of a loop of a thread that ends with the thread alone.
   *
   * @param thread the thread's name; may be empty
   */
  public static String endlessLoop(String thread) {
    return ENDLESS + (thread.isEmpty() ? "a thread" : "thread \"" + thread + '"');
  }

  /** Returns whether a reason is one of {@link #endlessLoop}. */
  public static boolean isEndlessLoop(String reason) {
    return reason.startsWith(ENDLESS);
  }

  /** Returns paths without a hot method. */
  public static HotPaths none() {
    return new HotPaths(Map.of());
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
   * Returns the reason of the entry point that leads to a method, such as {@code @HotPath}; empty
   * if the method is not hot.
   */
  public String reason(MethodRef method) {
    Step step = steps.get(method);
    for (int i = 0; step != null && step.caller() != null && i < steps.size(); i++) {
      step = steps.get(step.caller());
    }
    return step == null ? "" : step.reason();
  }

  /**
   * Returns whether a method is hot but seldom reached. Each path to it goes through one of these:
   *
   * <ul>
   *   <li>a catch block or a call on the way to a {@code throw};
   *   <li>a call that many classes implement;
   *   <li>an entry point that few requests reach.
   * </ul>
   */
  public boolean isSeldom(MethodRef method) {
    return !doubt(method).isEmpty();
  }

  /**
   * Returns why calls seldom reach a hot method, such as {@code reached only when something fails};
   * empty if nothing suggests it.
   */
  public String doubt(MethodRef method) {
    Step step = steps.get(method);
    return step == null ? "" : step.doubt();
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
    Step step = steps.get(method);
    for (int i = 0; step != null && step.caller() != null && i < steps.size(); i++) {
      step = steps.get(step.caller());
    }
    return step != null && step.loopAlone();
  }

  /**
   * The last step of a path.
   *
   * @param caller the method that calls; null for an entry point
   * @param line the line of the call; 0 when unknown, or for an entry point
   * @param reason the reason of an entry point; empty for all other steps
   * @param doubt why this step or an earlier step is seldom taken, see {@link #doubt}; empty if
   *     nothing suggests it
   * @param loopAlone whether only the loops of the method are hot, see {@link #isLoopAlone}
   */
  public record Step(
      @Nullable MethodRef caller, int line, String reason, String doubt, boolean loopAlone) {

    /** Creates the step of an entry point. */
    public static Step entry(String reason) {
      return entry(reason, "");
    }

    /** Creates the step of an entry point; the doubt says why few requests reach it. */
    public static Step entry(String reason, String doubt) {
      return new Step(null, 0, reason, doubt, false);
    }

    /** Creates the step of an entry point whose loops alone are hot. */
    public static Step loop(String reason, String doubt) {
      return new Step(null, 0, reason, doubt, true);
    }

    /** Creates the step from a caller to the next method; for the doubt see {@link #doubt}. */
    public static Step call(MethodRef caller, int line, String doubt) {
      return new Step(caller, line, "", doubt, false);
    }
  }
}
