/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds fields and methods by name in a class and its superclasses, at the price of a map lookup
 * and without an exception for what is not there.
 *
 * <p>Keep one in a static field. It reads the members of a class once; what a class does not have
 * is then known too, for any name, and takes no memory.
 *
 * <h2>Threading</h2>
 *
 * Any thread may look up at any time. The first to ask for a class reads it, without a lock; others
 * who ask meanwhile may read it as well.
 *
 * <h2>Shapes</h2>
 *
 * Memory is that of the members of the classes asked for. It is held by those classes, so that it
 * goes when they are unloaded; a lookup keeps no class alive.
 *
 * <h2>Errors</h2>
 *
 * {@link NoClassDefFoundError} where the type of some member is missing, as from {@link
 * Class#getDeclaredFields()}.
 */
public final class FieldLookup {
  /*
   * The whole hierarchy in one map for each class, so that depth costs nothing. Refused: one name at
   * a time with a marker for what is absent, which names from a network would fill.
   *
   * The values that hang on a class are made of classes of the JDK only: one of ours would keep our
   * class loader alive with each class of the platform that was ever asked for.
   */
  private final boolean accessible;

  @SuppressWarnings("AnonymousToLambda") // withInitial is ThreadLocal's; ClassValue has none
  private final ClassValue<Map<String, Optional<Field>>> fields =
      new ClassValue<>() {
        @Override
        protected Map<String, Optional<Field>> computeValue(Class<?> type) {
          return readFields(type);
        }
      };

  @SuppressWarnings("AnonymousToLambda")
  private final ClassValue<Map<String, Map<List<Class<?>>, Optional<Method>>>> methods =
      new ClassValue<>() {
        @Override
        protected Map<String, Map<List<Class<?>>, Optional<Method>>> computeValue(Class<?> type) {
          return readMethods(type);
        }
      };

  private FieldLookup(boolean accessible) {
    this.accessible = accessible;
  }

  /** Creates a lookup that gives members as they are declared. */
  public static FieldLookup create() {
    return new FieldLookup(false);
  }

  /**
   * Creates a lookup whose members can be used wherever the module system lets them be opened to
   * Hotguard. The members are this lookup's own: nobody else can use what it opened, unless it is
   * handed to them.
   */
  public static FieldLookup accessible() {
    return new FieldLookup(true);
  }

  /**
   * Finds a field.
   *
   * @return the field of the class or of its nearest superclass that declares one of this name;
   *     empty if none does. One object for all who ask: what is set on it, all see
   */
  public Optional<Field> field(Class<?> type, String name) {
    Optional<Field> found = fields.get(type).get(requireNonNull(name, "name"));
    return found == null ? Optional.empty() : found;
  }

  /**
   * Finds a method without parameters.
   *
   * @return as {@link #method(Class, String, Class[])}
   */
  public Optional<Method> method(Class<?> type, String name) {
    return find(type, name, List.of());
  }

  /**
   * Finds a method.
   *
   * @param parameters the types of its parameters, exactly
   * @return the method of the class or of its nearest superclass that declares one of this name and
   *     these parameters; empty if none does. One object for all who ask
   */
  public Optional<Method> method(Class<?> type, String name, Class<?>... parameters) {
    return find(type, name, Arrays.asList(parameters));
  }

  private Optional<Method> find(Class<?> type, String name, List<Class<?>> parameters) {
    Map<List<Class<?>>, Optional<Method>> named =
        methods.get(type).get(requireNonNull(name, "name"));
    Optional<Method> found = named == null ? null : named.get(parameters);
    return found == null ? Optional.empty() : found;
  }

  private Map<String, Optional<Field>> readFields(Class<?> type) {
    Map<String, Optional<Field>> found = new HashMap<>();
    for (Class<?> next = type; next != null; next = next.getSuperclass()) {
      for (Field field : next.getDeclaredFields()) {
        if (!found.containsKey(field.getName())) {
          found.put(field.getName(), Optional.of(opened(field)));
        }
      }
    }
    return Map.copyOf(found);
  }

  private Map<String, Map<List<Class<?>>, Optional<Method>>> readMethods(Class<?> type) {
    Map<String, Map<List<Class<?>>, Optional<Method>>> found = new HashMap<>();
    for (Class<?> next = type; next != null; next = next.getSuperclass()) {
      for (Method method : next.getDeclaredMethods()) {
        found
            .computeIfAbsent(method.getName(), name -> new HashMap<>())
            .merge(
                List.of(method.getParameterTypes()),
                Optional.of(opened(method)),
                (known, other) -> isOverBridge(other, known) ? other : known);
      }
    }
    return Map.copyOf(found);
  }

  /**
   * True for the method of two of one class whose result is the narrower one, as {@link
   * Class#getDeclaredMethod} has it. A bridge that stands alone stays: the method that it calls may
   * be one of a superclass that is not public, and cannot be called itself.
   */
  private static boolean isOverBridge(Optional<Method> one, Optional<Method> other) {
    Method method = one.orElseThrow();
    Method known = other.orElseThrow();
    return method.getDeclaringClass() == known.getDeclaringClass()
        && method.getReturnType() != known.getReturnType()
        && known.getReturnType().isAssignableFrom(method.getReturnType());
  }

  private <T extends AccessibleObject> T opened(T member) {
    if (accessible) {
      member.trySetAccessible();
    }
    return member;
  }
}
