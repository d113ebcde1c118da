/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The shares of methods and calls in flight recordings. Stacks of threads that wait for work do not
 * count.
 *
 * <h2>Threading</h2>
 *
 * Implementations are immutable; any number of threads may ask.
 */
public interface RecordedCode {

  /** Returns recordings without a stack. */
  static RecordedCode none() {
    return None.INSTANCE;
  }

  /** Returns whether no stack was recorded. */
  boolean isEmpty();

  /** Returns whether a method of a class was on a stack. */
  boolean hasClass(String className);

  /**
   * Returns the recorded methods by class, without numbers that compilers give to lambdas;
   * immutable.
   */
  Map<String, Set<String>> methods();

  /** Returns the largest share of a method, whatever the line; empty if it was on no stack. */
  Optional<RecordedShare> of(Location.Code method);

  /**
   * Returns the largest share of a call.
   *
   * @param call the place of the call, with its line
   * @param callee the name of the called method, such as {@code compile} or {@code <init>}; stacks
   *     that end in the line count, too
   * @return empty if no stack holds the call
   */
  Optional<RecordedShare> of(Location.Code call, String callee);

  /**
   * Returns whether each recorded call of a method comes from the start of its thread, so that only
   * its loops run often.
   */
  boolean isThreadBody(Location.Code method);

  /** Recordings without a stack. */
  enum None implements RecordedCode {
    INSTANCE;

    @Override
    public boolean isEmpty() {
      return true;
    }

    @Override
    public boolean hasClass(String className) {
      return false;
    }

    @Override
    public Map<String, Set<String>> methods() {
      return Map.of();
    }

    @Override
    public Optional<RecordedShare> of(Location.Code method) {
      return Optional.empty();
    }

    @Override
    public Optional<RecordedShare> of(Location.Code call, String callee) {
      return Optional.empty();
    }

    @Override
    public boolean isThreadBody(Location.Code method) {
      return false;
    }
  }
}
