/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables in docs/design/memory-ordering.md, and the fields that they are about. */
public final class OrderingPage {
  private static final Path PAGE = Path.of("../docs/design/memory-ordering.md");
  private static final Pattern NAME = Pattern.compile("`(?:(\\w+)\\.)?(\\w+)`");

  private OrderingPage() {}

  /** The fields that the table of a section names, each with its class. */
  public static Set<String> documented(String section) throws IOException {
    Set<String> fields = new TreeSet<>();
    boolean inSection = false;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("## ")) {
        inSection = line.equals(section);
      }
      if (inSection && line.startsWith("| `")) {
        String type = "";
        for (Matcher name = NAME.matcher(line.split("\\|", 3)[1]); name.find(); ) {
          type = name.group(1) == null ? type : name.group(1);
          fields.add(type + "." + name.group(2));
        }
      }
    }
    return fields;
  }

  /** The instance fields that change. */
  public static Set<String> mutable(Collection<Class<?>> types) {
    return fields(types, bits -> !Modifier.isFinal(bits) && !Modifier.isStatic(bits));
  }

  /** The volatile fields. */
  public static Set<String> volatiles(Collection<Class<?>> types) {
    return fields(types, Modifier::isVolatile);
  }

  /** All fields. */
  public static Set<String> fields(Collection<Class<?>> types) {
    return fields(types, bits -> true);
  }

  private static Set<String> fields(Collection<Class<?>> types, IntPredicate wanted) {
    Set<String> fields = new TreeSet<>();
    for (Class<?> type : types) {
      for (Field field : type.getDeclaredFields()) {
        if (wanted.test(field.getModifiers())) {
          fields.add(type.getSimpleName() + "." + field.getName());
        }
      }
    }
    return fields;
  }
}
