/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import io.hotguard.hotpath.FieldLookup;
import java.lang.reflect.Field;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** A field by name, found five superclasses up, or nowhere. */
@SuppressWarnings("unused") // the fields of the levels
public class FieldLookupBenchmark extends Accountable {
  private static final FieldLookup LOOKUP = FieldLookup.create();

  @Param({"top", "absent"})
  private String name = "";

  static class Level0 {
    private int top;
    private int other;
  }

  static class Level1 extends Level0 {
    private int one;
  }

  static class Level2 extends Level1 {
    private int two;
  }

  static class Level3 extends Level2 {
    private int three;
  }

  static class Level4 extends Level3 {
    private int four;
  }

  static class Level5 extends Level4 {
    private int five;
  }

  @Benchmark
  public Optional<Field> fieldLookup() {
    return LOOKUP.field(Level5.class, name);
  }

  @Benchmark
  public Optional<Field> catchWalk() {
    for (Class<?> type = Level5.class; type != null; type = type.getSuperclass()) {
      try {
        return Optional.of(type.getDeclaredField(name));
      } catch (NoSuchFieldException e) {
        // Further up.
      }
    }
    return Optional.empty();
  }

  @Benchmark
  public Optional<Field> declaredFieldsLoop() {
    for (Class<?> type = Level5.class; type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return Optional.of(field);
        }
      }
    }
    return Optional.empty();
  }
}
