/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes a configuration file by its byte order mark, its XML declaration, or as UTF-8. An invalid
 * byte becomes the replacement character: nearly always it is in a comment, and no reason to skip
 * the settings.
 */
final class Decoding {
  private static final int DECLARATION_BYTES = 256;
  private static final Pattern XML_ENCODING =
      Pattern.compile("^\\s*<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([A-Za-z0-9._:-]{1,40})[\"']");
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private Decoding() {}

  static String text(byte[] content) {
    String text = new String(content, charset(content));
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  private static Charset charset(byte[] content) {
    if (startsWith(content, 0xFE, 0xFF)) {
      return UTF_16BE;
    }
    if (startsWith(content, 0xFF, 0xFE)) {
      return UTF_16LE;
    }
    int length = Math.min(content.length, DECLARATION_BYTES);
    Matcher declared = XML_ENCODING.matcher(new String(content, 0, length, ISO_8859_1));
    if (declared.find()) {
      try {
        return Charset.forName(declared.group(1));
      } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
        return UTF_8;
      }
    }
    return UTF_8;
  }

  private static boolean startsWith(byte[] content, int first, int second) {
    return content.length >= 2 && (content[0] & 0xFF) == first && (content[1] & 0xFF) == second;
  }
}
