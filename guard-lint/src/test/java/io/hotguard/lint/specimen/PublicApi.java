/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.specimen;

import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.function.IntPredicate;

/** The API of a library: each method has a hazard, and most of them speak against it. */
@SuppressWarnings("all")
public class PublicApi {
  private boolean strict;

  /** Nothing but the callers' number is unknown. */
  public boolean isNumber(String text) {
    return probe(text);
  }

  /** A setting decides. */
  public boolean isStrictNumber(String text) {
    return strict && probeStrictly(text);
  }

  /** Called where something is set up. */
  public boolean isLoaded(String text) {
    return loadNumber(text);
  }

  /** The author wants the pause; class files do not show how often. */
  public synchronized void pause() throws InterruptedException {
    Thread.sleep(6);
  }

  /** A plug-in is made by its name, probably once. */
  public Object plugIn(Class<?> type) throws ReflectiveOperationException {
    try {
      return type.getConstructor(IntPredicate.class).newInstance((IntPredicate) null);
    } catch (NoSuchMethodException e) {
      return type.getConstructor().newInstance();
    }
  }

  /** One expression a call costs little, and nothing shows how often the API is called. */
  public String[] words(String text) {
    return text.split("\\s+");
  }

  /** One expression for each line costs something. */
  public int count(Iterable<String> lines) {
    int count = 0;
    for (String line : lines) {
      count += line.split("\\s+").length;
    }
    return count;
  }

  /** Programs ask for a member once for each type. */
  public Object member(Class<?> type, String name) {
    return find(type, name);
  }

  /** A formatter costs enough for a note, however often the API is called. */
  public String day(Date date) {
    return new SimpleDateFormat("yyyy-MM-dd").format(date);
  }

  /** Its callers have messages. */
  public static class OrderMessage {
    public Object member(String name) {
      Class<?> next = getClass();
      while (next != null) {
        try {
          return next.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
          next = next.getSuperclass();
        }
      }
      return null;
    }

    public String day(Date date) {
      return new SimpleDateFormat("yyyy-MM-dd").format(date);
    }
  }

  private static Object find(Class<?> type, String name) {
    Class<?> next = type;
    while (next != null) {
      try {
        return next.getDeclaredField(name);
      } catch (NoSuchFieldException e) {
        next = next.getSuperclass();
      }
    }
    return null;
  }

  private static boolean probe(String text) {
    try {
      Integer.parseInt(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean probeStrictly(String text) {
    try {
      Long.parseLong(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean loadNumber(String text) {
    try {
      Double.parseDouble(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
