/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

/**
 * The name of an operation's recorder: {@code +} or {@code -} for success or failure, the length of
 * the type, a colon, the type, the name. Two operations therefore never share a name, whatever
 * characters they contain.
 */
final class RecorderName {
  private RecorderName() {}

  static String of(OperationKey key, boolean failed) {
    return (failed ? "-" : "+") + key.type().length() + ':' + key.type() + key.name();
  }

  static boolean isFailure(String recorder) {
    return recorder.charAt(0) == '-';
  }

  static OperationKey keyOf(String recorder) {
    int colon = recorder.indexOf(':');
    int nameStart = colon + 1 + Integer.parseInt(recorder, 1, colon, 10);
    return new OperationKey(
        recorder.substring(colon + 1, nameStart), recorder.substring(nameStart));
  }
}
