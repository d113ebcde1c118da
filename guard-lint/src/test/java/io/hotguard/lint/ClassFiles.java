/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.ClassFacts;
import io.hotguard.lint.classfile.ClassFileReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/** The class files of classes of the test tree. */
public final class ClassFiles {
  private ClassFiles() {}

  /** The bytes of a class. */
  public static byte[] bytes(Class<?> type) {
    String file = '/' + type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same class file, written for another release. */
  public static byte[] withMajor(byte[] bytes, int major) {
    byte[] other = bytes.clone();
    other[6] = (byte) (major >> 8);
    other[7] = (byte) major;
    return other;
  }

  /** The facts of a class, which must leave nothing unread. */
  public static ClassFacts facts(Class<?> type) {
    ClassFileReader.Reading reading = new ClassFileReader().read(type.getName(), bytes(type));
    assertThat(reading.notes()).isEmpty();
    return reading.facts().orElseThrow();
  }

  /** The facts of classes and of what is nested in them. */
  public static List<ClassFacts> nests(Class<?>... types) {
    return Stream.of(types)
        .flatMap(type -> Stream.concat(Stream.of(type), Stream.of(type.getDeclaredClasses())))
        .map(ClassFiles::facts)
        .toList();
  }
}
