/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static io.hotguard.hotpath.FieldLookupTest.walk;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import net.jqwik.api.statistics.StatisticsReport.StatisticsReportMode;

/**
 * Lookups beside a walk up the hierarchy, of any classes in any order and again and again: what one
 * finds the other finds, and what one does not find the other does not.
 */
@StatisticsReport(StatisticsReportMode.OFF)
class FieldLookupPropertiesTest {
  /** Its constant is a member of no class that implements it. */
  interface Priced {
    long CENTS = 100;

    Number price();

    default String label() {
      return "priced";
    }
  }

  interface Discounted extends Priced {
    int CENTS = 50;
  }

  @SuppressWarnings("unused")
  abstract static class Base<T> implements Priced {
    static int made;
    private String name = "base";
    protected T value;
    transient int[] cells = {};

    Base(T value) {
      this.value = value;
    }

    T value() {
      return value;
    }

    void put(T next) {
      value = next;
    }

    private String name() {
      return name;
    }

    static String name(int... numbers) {
      return "static" + numbers.length;
    }
  }

  @SuppressWarnings({"unused", "HidingField"})
  static class Derived extends Base<String> implements Discounted {
    static int made;
    private String name = "derived";
    boolean value;

    Derived() {
      super("derived");
    }

    @Override
    String value() { // And a bridge that gives an object.
      return "derived";
    }

    @Override
    void put(String next) {}

    @Override
    public Long price() {
      return 1L;
    }

    private String name() {
      return name;
    }
  }

  /** Has nothing of its own but what the compiler adds. */
  class Inner extends Derived {
    Supplier<Object> outer() {
      return () -> FieldLookupPropertiesTest.this;
    }
  }

  @SuppressWarnings({"unused", "HidingField"})
  static final class Last extends Derived {
    Object name = "last";
    static Object cells;
  }

  enum Size {
    SMALL,
    LARGE {
      @Override
      int cells() {
        return 2;
      }
    };

    int cells() {
      return 1;
    }
  }

  record Point(int x, long y) {
    int x(int factor) {
      return x * factor;
    }
  }

  private static final List<Class<?>> TYPES =
      List.of(
          Priced.class,
          Discounted.class,
          Base.class,
          Derived.class,
          Inner.class,
          Last.class,
          Size.class,
          ((Object) Size.LARGE).getClass(),
          Point.class,
          proxy(Discounted.class, Runnable.class),
          Override.class,
          Object.class,
          Last[].class,
          int[][].class,
          int.class,
          void.class,
          java.util.LinkedHashMap.class,
          java.util.concurrent.ForkJoinPool.class,
          StringBuilder.class,
          java.nio.MappedByteBuffer.class);

  /** A field's name and the class to look in. */
  private record Question(Class<?> type, String name) {}

  private static Class<?> proxy(Class<?>... interfaces) {
    return Proxy.newProxyInstance(
            FieldLookupPropertiesTest.class.getClassLoader(),
            interfaces,
            (self, method, arguments) -> null)
        .getClass();
  }

  /** The fields of each class and its superclasses. */
  private static final List<Question> FIELDS = declared();

  private static List<Question> declared() {
    List<Question> declared = new ArrayList<>();
    for (Class<?> type : TYPES) {
      for (Class<?> next = type; next != null; next = next.getSuperclass()) {
        for (Field field : next.getDeclaredFields()) {
          declared.add(new Question(type, field.getName()));
        }
      }
    }
    return declared;
  }

  /** One half is there; the other has names of other classes, or any name. */
  @Provide
  Arbitrary<List<Question>> fields() {
    Set<String> present = new TreeSet<>();
    FIELDS.forEach(question -> present.add(question.name()));
    Arbitrary<String> known = Arbitraries.of(present);
    Arbitrary<String> names =
        Arbitraries.frequencyOf(
            Tuple.of(16, known),
            Tuple.of(1, known.map(name -> name.toUpperCase(Locale.ROOT))),
            Tuple.of(1, known.map(name -> name + ' ')),
            Tuple.of(1, known.map(name -> name.substring(1))),
            Tuple.of(1, Arbitraries.strings().ofMaxLength(5)));
    Arbitrary<Question> others =
        Combinators.combine(Arbitraries.of(TYPES), names).as(Question::new);
    return Arbitraries.oneOf(Arbitraries.of(FIELDS), others).list().ofMaxSize(100);
  }

  @Property
  void findsTheFieldsThatAWalkUpFinds(
      @ForAll("fields") List<Question> questions, @ForAll boolean accessible) {
    FieldLookup lookup = accessible ? FieldLookup.accessible() : FieldLookup.create();
    Map<Question, Field> found = new HashMap<>();
    for (Question question : questions) {
      Optional<Field> field = lookup.field(question.type(), question.name());
      assertThat(field).as("%s", question).isEqualTo(walk(question.type(), question.name()));
      field.ifPresent(
          one ->
              assertThat(found.computeIfAbsent(question, first -> one))
                  .as("one for all who ask")
                  .isSameAs(one));
      assertThat(lookup.field(question.type(), question.name()).orElse(null))
          .isSameAs(field.orElse(null));
      Statistics.label("found").collect(field.isPresent());
    }
    Statistics.label("found")
        .coverage(
            coverage -> {
              coverage.check(true).percentage(share -> share > 5);
              coverage.check(false).percentage(share -> share > 5);
            });
  }
}
