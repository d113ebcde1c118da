/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FieldLookupTest {
  private final FieldLookup lookup = FieldLookup.create();

  @SuppressWarnings("unused")
  static class Top {
    private int hidden = 1;
    protected String shared = "top";
    static long count = 7;
  }

  @SuppressWarnings("unused")
  static class Middle extends Top {
    int[] own = {};
  }

  @SuppressWarnings({"unused", "HidingField"})
  static class Bottom extends Middle {
    private String shared = "bottom";
  }

  /** The walk that it replaces. */
  static Optional<Field> walk(Class<?> type, String name) {
    for (Class<?> next = type; next != null; next = next.getSuperclass()) {
      try {
        return Optional.of(next.getDeclaredField(name));
      } catch (NoSuchFieldException e) {
        // Further up.
      }
    }
    return Optional.empty();
  }

  @Test
  void findsTheFieldsThatAWalkUpFinds() {
    List<Class<?>> types =
        List.of(Bottom.class, Middle.class, Top.class, Object.class, Runnable.class, int.class);
    for (Class<?> type : types) {
      for (String name : List.of("hidden", "shared", "count", "own", "absent", "", "hidden ")) {
        assertThat(lookup.field(type, name)).as(type + "." + name).isEqualTo(walk(type, name));
      }
    }
  }

  @Test
  void findsWhatAWalkFindsInClassesOfTheJdk() {
    List<Class<?>> types =
        List.of(
            java.util.LinkedHashMap.class,
            java.util.concurrent.ConcurrentHashMap.class,
            java.util.concurrent.ScheduledThreadPoolExecutor.class,
            java.io.BufferedWriter.class,
            java.net.URLClassLoader.class,
            java.text.SimpleDateFormat.class,
            java.util.GregorianCalendar.class,
            StackOverflowError.class,
            int[].class,
            java.util.List.class);
    Set<String> names = new TreeSet<>();
    for (Class<?> type : types) {
      for (Class<?> next = type; next != null; next = next.getSuperclass()) {
        for (Field field : next.getDeclaredFields()) {
          names.add(field.getName());
        }
      }
    }
    assertThat(names).hasSizeGreaterThan(100);
    for (Class<?> type : types) {
      for (String name : names) {
        assertThat(lookup.field(type, name)).as(type + "." + name).isEqualTo(walk(type, name));
      }
    }
  }

  @Test
  void opensMembersWhereAskedTo() throws ReflectiveOperationException {
    WaitingLines lines = new WaitingLines(3); // A nested class would be open to this one anyway.
    Field open = FieldLookup.accessible().field(WaitingLines.class, "maxLines").orElseThrow();

    assertThat(open.canAccess(lines)).isTrue();
    assertThat(open.getInt(lines)).isEqualTo(3);
    Field closed = lookup.field(WaitingLines.class, "maxLines").orElseThrow();
    assertThat(closed).as("another lookup has its own").isEqualTo(open).isNotSameAs(open);
    assertThat(closed.canAccess(lines)).isFalse();
    assertThat(FieldLookup.accessible().field(String.class, "value"))
        .as("a module may stay closed")
        .hasValueSatisfying(value -> assertThat(value.canAccess("")).isFalse());
  }

  @Test
  void givesTheSameObjectEachTime() {
    assertThat(lookup.field(Bottom.class, "own").orElseThrow())
        .isSameAs(lookup.field(Bottom.class, "own").orElseThrow());
  }

  @Test
  void refusesNullForAName() {
    assertThatThrownBy(() -> lookup.field(Top.class, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("name");
  }
}
