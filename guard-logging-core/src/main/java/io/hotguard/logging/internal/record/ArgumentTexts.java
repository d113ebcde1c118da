/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the texts of a message's arguments in the formatted message. */
public final class ArgumentTexts {
  /*
   * The caller's toString() of an argument ran once, when the message was formatted. Another call,
   * on another thread, would see later state, load a lazy entity, or wait for a lock of the caller.
   *
   * The formatted message is literals of the pattern and texts of arguments in turn. Plain arguments
   * join the literals beside them. Each other text begins at the earliest or, read from the end, at
   * the latest place that the literals allow. Where both are the same place, the text is known.
   * Otherwise a stand-in takes its place, as for an argument that the pattern does not show.
   *
   * Refused: a wrapper around each argument, since appenders see the arguments.
   */
  private static final String PLACE = "{}";

  private ArgumentTexts() {}

  /**
   * Replaces each argument that is not plain by its text in the message.
   *
   * @param count how many of the arguments count
   * @return the given array if all of them are plain
   */
  public static @Nullable Object[] of(
      @Nullable String pattern,
      @Nullable CharSequence formatted,
      @Nullable Object[] arguments,
      int count) {
    int plain = 0;
    while (plain < count && Values.isPlain(arguments[plain])) {
      plain++;
    }
    if (plain == count) {
      return arguments;
    }
    @Nullable Object[] shown = Arrays.copyOf(arguments, count);
    if (pattern != null && formatted != null) {
      find(pattern, formatted.toString(), shown);
    }
    for (int i = 0; i < shown.length; i++) {
      Object value = shown[i];
      if (value != null && value == arguments[i] && !Values.isPlain(value)) {
        shown[i] = RecordFormat.unrecorded(value);
      }
    }
    return shown;
  }

  private static void find(String pattern, String formatted, @Nullable Object[] arguments) {
    List<String> literals = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    divide(pattern, arguments, literals, places);
    int count = places.size();
    int end = formatted.length() - literals.get(count).length();
    if (!formatted.startsWith(literals.get(0))
        || end < literals.get(0).length()
        || !formatted.endsWith(literals.get(count))) {
      return;
    }
    // The place of each literal between two texts: first and last are certain.
    int[] earliest = new int[count + 1];
    int[] latest = new int[count + 1];
    latest[count] = end;
    earliest[count] = end;
    int from = literals.get(0).length();
    for (int i = 1; i < count; i++) {
      earliest[i] = formatted.indexOf(literals.get(i), from);
      if (earliest[i] < 0) {
        return;
      }
      from = earliest[i] + literals.get(i).length();
    }
    for (int i = count - 1, to = end; i > 0; i--) {
      to -= literals.get(i).length();
      latest[i] = to < 0 ? -1 : formatted.lastIndexOf(literals.get(i), to);
      to = latest[i];
    }
    for (int i = 0; i < count; i++) {
      int begin = earliest[i] + literals.get(i).length();
      if (earliest[i] == latest[i] && earliest[i + 1] == latest[i + 1] && begin <= latest[i + 1]) {
        arguments[places.get(i)] = formatted.substring(begin, latest[i + 1]);
      }
    }
  }

  /** Divides a pattern at the arguments that are not plain. */
  private static void divide(
      String pattern, @Nullable Object[] arguments, List<String> literals, List<Integer> places) {
    StringBuilder literal = new StringBuilder();
    int argument = 0;
    for (int i = 0; i < pattern.length(); i++) {
      boolean escaped = pattern.charAt(i) == '\\';
      if (escaped && pattern.startsWith(PLACE, i + 1)) {
        literal.append(PLACE);
        i += PLACE.length();
      } else if (argument < arguments.length && pattern.startsWith(PLACE, i)) {
        Object value = arguments[argument];
        if (Values.isPlain(value)) {
          literal.append(value);
        } else {
          literals.add(literal.toString());
          places.add(argument);
          literal.setLength(0);
        }
        argument++;
        i += PLACE.length() - 1;
      } else {
        literal.append(pattern.charAt(i));
        i += escaped && pattern.startsWith("\\" + PLACE, i + 1) ? 1 : 0;
      }
    }
    literals.add(literal.toString());
  }
}
