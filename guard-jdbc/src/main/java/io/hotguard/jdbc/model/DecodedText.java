/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.jdbc.model.PlaceholderRanges.Range;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A text with its percent sequences decoded, and the mapping back. A sequence becomes the character
 * of its byte, because only ASCII characters separate the parts of a URL.
 */
public final class DecodedText {
  /** Sequences are decoded this often, because an encoded text may be encoded again. */
  private static final int MAX_ROUNDS = 4;

  private static final int SEQUENCE = 3;
  private static final int HEX = 16;

  private final String text;

  /** The start of each character in the written text, and the end of the text. */
  private final int[] starts;

  private DecodedText(String text, int[] starts) {
    this.text = text;
    this.starts = starts;
  }

  /** Returns the text as written and, if it has percent sequences, each of its decoded forms. */
  public static List<DecodedText> views(String text) {
    int[] identity = new int[text.length() + 1];
    Arrays.setAll(identity, i -> i);
    List<DecodedText> views = new ArrayList<>();
    views.add(new DecodedText(text, identity));
    for (int round = 0; round < MAX_ROUNDS; round++) {
      DecodedText last = views.get(round);
      DecodedText next = last.decoded();
      if (next.text.length() == last.text.length()) {
        break;
      }
      views.add(next);
    }
    return views;
  }

  /** Returns the decoded text. */
  public String text() {
    return text;
  }

  /** Returns the range of the written text that was decoded to a range of this text. */
  public Range written(int start, int end) {
    return new Range(starts[start], starts[end]);
  }

  private DecodedText decoded() {
    StringBuilder decoded = new StringBuilder(text.length());
    int[] places = new int[text.length() + 1];
    for (int i = 0; i < text.length(); ) {
      int code = code(text, i);
      places[decoded.length()] = starts[i];
      decoded.append(code < 0 ? text.charAt(i) : (char) code);
      i += code < 0 ? 1 : SEQUENCE;
    }
    places[decoded.length()] = starts[text.length()];
    return new DecodedText(decoded.toString(), Arrays.copyOf(places, decoded.length() + 1));
  }

  /**
   * Returns the text and each of its decoded forms. A malformed sequence stays, and plus signs are
   * tried as blanks, too.
   */
  static List<String> forms(String text) {
    List<String> forms = new ArrayList<>();
    String form = text;
    for (int round = 0; round <= MAX_ROUNDS; round++) {
      forms.add(form);
      forms.add(form.replace('+', ' '));
      String next = lenient(form);
      if (next.equals(form)) {
        break;
      }
      form = next;
    }
    return forms.stream().distinct().toList();
  }

  private static String lenient(String text) {
    StringBuilder decoded = new StringBuilder(text.length());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); ) {
      int code = code(text, i);
      if (code >= 0) {
        bytes.write(code);
        i += SEQUENCE;
        continue;
      }
      decoded.append(bytes.toString(UTF_8)).append(text.charAt(i++));
      bytes.reset();
    }
    return decoded.append(bytes.toString(UTF_8)).toString();
  }

  /** Returns the byte of a percent sequence; -1 if there is no sequence. */
  private static int code(String text, int at) {
    if (text.charAt(at) != '%' || at + 2 >= text.length()) {
      return -1;
    }
    int high = Character.digit(text.charAt(at + 1), HEX);
    int low = Character.digit(text.charAt(at + 2), HEX);
    return high < 0 || low < 0 ? -1 : high * HEX + low;
  }
}
