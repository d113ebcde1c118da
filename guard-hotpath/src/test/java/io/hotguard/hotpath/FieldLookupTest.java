/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class FieldLookupTest {
  private final FieldLookup lookup = FieldLookup.create();

  @SuppressWarnings("unused")
  static class Top {
    private int hidden = 1;
    protected String shared = "top";
    static long count = 7;

    Object made() {
      return "top";
    }

    private int only() {
      return 1;
    }
  }

  @SuppressWarnings("unused")
  static class Middle extends Top {
    int[] own = {};

    int sum(int a, long b) {
      return (int) (a + b);
    }

    int sum(int a, int b) {
      return a + b;
    }
  }

  @SuppressWarnings({"unused", "HidingField"})
  static class Bottom extends Middle {
    private String shared = "bottom";

    @Override
    String made() {
      return "bottom";
    }
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
  void findsMethodsByTheTypesOfTheirParameters() throws NoSuchMethodException {
    assertThat(lookup.method(Bottom.class, "sum", int.class, int.class))
        .contains(Middle.class.getDeclaredMethod("sum", int.class, int.class));
    assertThat(lookup.method(Bottom.class, "sum", int.class, long.class))
        .contains(Middle.class.getDeclaredMethod("sum", int.class, long.class));
    assertThat(lookup.method(Bottom.class, "sum", int.class)).isEmpty();
    assertThat(lookup.method(Bottom.class, "sum")).isEmpty();
    assertThat(lookup.method(Bottom.class, "only")).contains(Top.class.getDeclaredMethod("only"));
    assertThat(lookup.method(Bottom.class, "absent")).isEmpty();
  }

  @Test
  void takesTheOverridingMethodAndNotItsBridge() {
    Method made = lookup.method(Bottom.class, "made").orElseThrow();

    assertThat(made.getDeclaringClass()).isEqualTo(Bottom.class);
    assertThat(made.getReturnType()).isEqualTo(String.class);
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

  static Optional<Method> walkMethods(Class<?> type, String name, Class<?>... parameters) {
    for (Class<?> next = type; next != null; next = next.getSuperclass()) {
      try {
        return Optional.of(next.getDeclaredMethod(name, parameters));
      } catch (NoSuchMethodException e) {
        // Further up.
      }
    }
    return Optional.empty();
  }

  /** With covariant results, generic parameters, and bridges to methods of a hidden superclass. */
  @Test
  void findsTheMethodsThatAWalkUpFinds() {
    List<Class<?>> types =
        List.of(
            Bottom.class,
            StringBuilder.class,
            ConcurrentHashMap.class,
            java.nio.MappedByteBuffer.class,
            java.util.concurrent.TimeUnit.class,
            java.math.BigDecimal.class,
            java.time.LocalDateTime.class,
            java.util.List.class,
            int[].class);
    List<Method> asked = new ArrayList<>();
    for (Class<?> type : types) {
      for (Class<?> next = type; next != null; next = next.getSuperclass()) {
        asked.addAll(List.of(next.getDeclaredMethods()));
      }
    }
    assertThat(asked).hasSizeGreaterThan(500).anyMatch(Method::isBridge);
    for (Class<?> type : types) {
      for (Method method : asked) {
        assertThat(lookup.method(type, method.getName(), method.getParameterTypes()))
            .as("%s: %s", type, method)
            .isEqualTo(walkMethods(type, method.getName(), method.getParameterTypes()));
      }
    }
  }

  @Test
  void givesTheBridgeToAMethodOfAHiddenClass() throws ReflectiveOperationException {
    Object text = StringBuilder.class.getConstructor(String.class).newInstance("four");
    Method length = lookup.method(StringBuilder.class, "length").orElseThrow();

    assertThat(length.invoke(text)).isEqualTo(4);
  }
}
