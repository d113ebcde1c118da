/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One file of the inputs, whole; its bytes are not copied and must not be changed.
 *
 * @param path where it was found, relative to what was given, with {@code /} between folders and
 *     {@code !/} behind each archive: {@code lib/app.jar!/BOOT-INF/classes/application.yml}
 */
@SuppressWarnings("ArrayRecordComponent") // equality compares the content
public record InputFile(String path, byte[] bytes) {

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof InputFile file
        && path.equals(file.path)
        && Arrays.equals(bytes, file.bytes);
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, Arrays.hashCode(bytes));
  }

  @Override
  public String toString() {
    return path + " (" + bytes.length + " bytes)";
  }
}
