/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds fields by name in a class and its superclasses, at the price of a map lookup and without an
 * exception for absent ones.
 *
 * <p>Keep a lookup in a static field. It reads the fields of a class once. Absent names are then
 * answered without further memory.
 *
 * <h2>Threading</h2>
 *
 * Any thread may look up at any time. The first caller for a class reads it without a lock;
 * concurrent callers may read it as well.
 *
 * <h2>Shapes</h2>
 *
 * Memory is proportional to the fields of the classes asked for. The classes hold it, so it is
 * freed when they are unloaded; a lookup keeps no class alive.
 *
 * <h2>Errors</h2>
 *
 * {@link NoClassDefFoundError} if the type of some field is missing, as from {@link
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

  private FieldLookup(boolean accessible) {
    this.accessible = accessible;
  }

  /** Creates a lookup that returns fields as they are declared. */
  public static FieldLookup create() {
    return new FieldLookup(false);
  }

  /**
   * Creates a lookup that makes fields accessible where the module system allows it. The fields are
   * copies that belong to this lookup, so that other code cannot use the access.
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

  private Map<String, Optional<Field>> readFields(Class<?> type) {
    Map<String, Optional<Field>> found = new HashMap<>();
    for (Class<?> next = type; next != null; next = next.getSuperclass()) {
      for (Field field : next.getDeclaredFields()) {
        if (!found.containsKey(field.getName())) {
          if (accessible) {
            field.trySetAccessible();
          }
          found.put(field.getName(), Optional.of(field));
        }
      }
    }
    return Map.copyOf(found);
  }
}
