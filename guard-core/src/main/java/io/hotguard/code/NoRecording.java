/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.rule.RecordedShare;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Recordings without a stack. */
enum NoRecording implements RecordedCode {
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
  public Optional<RecordedShare> of(MethodRef method) {
    return Optional.empty();
  }

  @Override
  public Optional<RecordedShare> of(MethodRef caller, int line, String callee) {
    return Optional.empty();
  }

  @Override
  public boolean isThreadBody(MethodRef method) {
    return false;
  }
}
