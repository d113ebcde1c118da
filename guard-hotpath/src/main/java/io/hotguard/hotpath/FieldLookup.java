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
 * and without an exception for absent members.
 *
 * <p>Keep a lookup in a static field. It reads the members of a class once. Absent names are then
 * answered without further memory.
 *
 * <h2>Threading</h2>
 *
 * Any thread may look up at any time. The first caller for a class reads it without a lock;
 * concurrent callers may read it as well.
 *
 * <h2>Shapes</h2>
 *
 * Memory is proportional to the members of the classes asked for. The classes hold it, so it is
 * freed when they are unloaded; a lookup keeps no class alive.
 *
 * <h2>Errors</h2>
 *
 * {@link NoClassDefFoundError} if the type of some member is missing, as from {@link
 * Class#getDeclaredFields()}.
 */
public final class FieldLookup {
  /*
   * One map a class holds its whole hierarchy, so that depth costs nothing. A map of single names with a
   * marker for absent ones was rejected, because names from a network would fill it.
   *
   * The values attached to a class use JDK classes only: a class of Hotguard would keep its class loader
   * alive with every platform class that was ever asked for.
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

  /** Creates a lookup that returns members as they are declared. */
  public static FieldLookup create() {
    return new FieldLookup(false);
  }

  /**
   * Creates a lookup that makes members accessible where the module system allows it. The members
   * are copies that belong to this lookup, so that other code cannot use the access.
   */
  public static FieldLookup accessible() {
    return new FieldLookup(true);
  }

  /**
   * Finds a field of the class or of its nearest superclass that declares the name. All callers
   * share the returned object, so do not change its settings.
   */
  public Optional<Field> field(Class<?> type, String name) {
    Optional<Field> found = fields.get(type).get(requireNonNull(name, "name"));
    return found == null ? Optional.empty() : found;
  }

  /** Finds a method without parameters, as {@link #method(Class, String, Class[])}. */
  public Optional<Method> method(Class<?> type, String name) {
    return find(type, name, List.of());
  }

  /**
   * Finds a method with exactly these parameter types, of the class or of its nearest superclass
   * that declares it. All callers share the returned object, so do not change its settings.
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
   * Returns true for the method with the narrower result of two in one class, as {@link
   * Class#getDeclaredMethod} prefers it. A bridge without a second method stays: it may call a
   * method of a superclass that is not public and cannot be called directly.
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
