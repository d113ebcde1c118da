/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

/**
 * Thrown if a text is not a JDBC URL: it does not start with {@code jdbc:}, or it is too long. The
 * message contains no part of the text. If a driver refuses a JDBC URL, this exception is not
 * thrown: see {@link JdbcFacts#refusals()}.
 */
public final class JdbcUrlException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  JdbcUrlException(String message) {
    super(message);
  }
}
