/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.foreign;

import io.hotguard.logging.internal.settings.LoggingProperties;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.rules.facts.AppenderTraits;
import io.hotguard.logging.rules.facts.AppenderTraits.Trait;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.security.CodeSource;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the code in an appender that sees events and belongs neither to the logging library nor to
 * a product that reads the event alone. Such code may read the thread that logs, for example the
 * trace or the tenant of a request, and is of use on that thread only. <b>Threading:</b> confined
 * to the thread that configures.
 */
public abstract class ForeignCode {
  /*
   * A search through the fields of an appender finds all parts that the library or a known product
   * holds: converters, encoders, layouts, filters, policies. It reads fields and calls nothing.
   * - A class belongs to the library if its package and its jar do: products of others use the
   *   library's packages, too.
   * - A part sees events if a library's type that it implements has a method that takes events.
   *   An HTTP client or a connection pool does not.
   * - The parts of foreign code are not searched: the code is reason enough.
   */
  private static final String GUARD = "io.hotguard.";

  private final LoggingSettings settings;
  private final Class<?> event;
  private final String packages;
  private final Set<String> jars = new HashSet<>();
  private final Set<String> guardJars = new HashSet<>();
  private final Map<Class<?>, Boolean> foreign = new HashMap<>();

  /**
   * @param event the type of the library's events
   * @param packages the common prefix of the library's packages
   * @param samples a class of each jar that is known to belong to the library
   */
  protected ForeignCode(
      LoggingSettings settings, Class<?> event, String packages, Class<?>... samples) {
    this.settings = settings;
    this.event = event;
    this.packages = packages;
    Stream.of(samples).forEach(each -> jars.add(jar(each)));
    Stream.of(getClass(), ForeignCode.class).forEach(each -> guardJars.add(jar(each)));
  }

  /** Says that an appender stays as configured, and how the guard takes it over. */
  public static String kept(String appender, Collection<String> code) {
    return "appender "
        + appender
        + " stays with the threads that log, which "
        + String.join(", ", code)
        + " may read: the guard neither calls nor counts it. If it reads the event alone, set "
        + LoggingProperties.TAKE_OVER.key()
        + "="
        + appender;
  }

  /** Returns the foreign code that an appender, or another part of a configuration, consists of. */
  public final NavigableSet<String> in(Object part) {
    NavigableSet<String> found = new TreeSet<>();
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> todo = new ArrayDeque<>(List.of(part));
    for (Object each; (each = todo.poll()) != null; ) {
      if (isNoPart(each) || !seen.add(each)) {
        continue;
      }
      Class<?> type = each instanceof Class<?> held ? held : each.getClass();
      if (each instanceof String text) {
        inText(text).ifPresent(found::add);
      } else if (isForeign(type)) {
        found.add(type.getName());
      } else if (isOfPlatform(type)) {
        todo.addAll(elements(each));
      } else if (isKnown(type)) {
        todo.addAll(parts(each));
      }
    }
    return found;
  }

  /** True for what an appender holds and does not consist of: its context, events, threads. */
  protected boolean isNoPart(Object held) {
    return held instanceof Thread
        || held instanceof ClassLoader
        || event.isInstance(held)
        || (held.getClass().getName().startsWith(GUARD)
            && guardJars.contains(jar(held.getClass())));
  }

  /** Returns the parts of an object that belongs to the library or to a known product. */
  protected Collection<?> parts(Object whole) {
    Deque<Object> parts = new ArrayDeque<>();
    for (Class<?> type = whole.getClass();
        type != null && !isOfPlatform(type);
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        Object value = value(field, whole);
        if (value != null) {
          parts.add(value);
        }
      }
    }
    return parts;
  }

  /** Returns the foreign code that a text names and that sees events, such as a converter. */
  protected Optional<String> inText(String text) {
    return Optional.empty();
  }

  /** True for a class of the library that runs what the user wrote into the configuration. */
  protected boolean isScript(Class<?> type) {
    return false;
  }

  /** True for a class of the library in another jar than the samples. */
  protected boolean isLibraryJar(String jar) {
    return false;
  }

  private static @Nullable Object value(Field field, Object whole) {
    if (field.getType().isPrimitive() || Modifier.isStatic(field.getModifiers())) {
      return null;
    }
    try {
      return field.trySetAccessible() ? field.get(whole) : null;
    } catch (IllegalAccessException | RuntimeException e) {
      return null;
    }
  }

  private static Collection<?> elements(Object container) {
    try {
      Object[] all = {};
      if (container instanceof Object[] array) {
        all = array;
      } else if (container instanceof Collection<?> collection) {
        all = collection.toArray();
      } else if (container instanceof Map<?, ?> map) {
        all = map.values().toArray();
      } else if (container instanceof AtomicReference<?> reference) {
        all = new @Nullable Object[] {reference.get()};
      }
      return Stream.of(all).filter(each -> each != null).toList();
    } catch (RuntimeException e) { // Another thread changes the container.
      return List.of();
    }
  }

  /** True for a class that sees events, unless it is known to read nothing else. */
  public final boolean isForeign(Class<?> type) {
    Boolean known = foreign.get(type);
    if (known == null) {
      known = !isOfPlatform(type) && (isKnown(type) ? isScript(type) : seesEvents(type));
      foreign.put(type, known);
    }
    return known;
  }

  /** True for the classes of the library, and for all that are known to read the event alone. */
  protected final boolean isKnown(Class<?> type) {
    String name = type.getName();
    AppenderTraits traits = AppenderTraits.ofClass(name);
    return settings.takesOver(name)
        || (!traits.has(Trait.READS_CALLER) && (traits.isKnown() || isOfLibrary(type)));
  }

  private boolean isOfLibrary(Class<?> type) {
    String jar = jar(type);
    return type.getName().startsWith(packages)
        && (jar.isEmpty() || jars.contains(jar) || isLibraryJar(jar));
  }

  private boolean seesEvents(Class<?> type) {
    Deque<Class<?>> todo = new ArrayDeque<>(List.of(type));
    Set<Class<?>> seen = new HashSet<>();
    for (Class<?> each; (each = todo.poll()) != null; ) {
      if (isOfPlatform(each) || !seen.add(each)) {
        continue;
      }
      if (each != type && (isOfLibrary(each) || AppenderTraits.ofClass(each.getName()).isKnown())) {
        if (takesEvents(each)) {
          return true;
        }
      }
      todo.addAll(List.of(each.getInterfaces()));
      if (each.getSuperclass() != null) {
        todo.add(each.getSuperclass());
      }
    }
    return false;
  }

  private boolean takesEvents(Class<?> type) {
    try {
      return Arrays.stream(type.getDeclaredMethods())
          .filter(method -> !Modifier.isPrivate(method.getModifiers()))
          .filter(method -> !method.getName().equals("equals"))
          .map(Method::getParameterTypes)
          .flatMap(Stream::of)
          .anyMatch(taken -> taken.isAssignableFrom(event));
    } catch (LinkageError e) { // The type refers to a class that is not there.
      return true;
    }
  }

  private static boolean isOfPlatform(Class<?> type) {
    ClassLoader loader = type.isArray() ? null : type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  /** Returns the place that a class was loaded from; empty if it is not known. */
  private static String jar(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null
        ? ""
        : source.getLocation().toExternalForm();
  }
}
