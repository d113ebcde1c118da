/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

/**
 * Thrown if a text does not start with {@code jdbc:} or is too long. The message contains no part
 * of the text. A URL that is not understood has {@link JdbcFacts#unread()} instead.
 */
public final class JdbcUrlException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  JdbcUrlException(String message) {
    super(message);
  }
}
