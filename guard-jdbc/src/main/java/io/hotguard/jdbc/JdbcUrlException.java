/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

/**
 * A text that is no JDBC URL at all: it does not start with {@code jdbc:}, or is too long to be
 * one. The message holds nothing of the text. A JDBC URL that a driver refuses is not this: it
 * gives {@link JdbcFacts} with {@link JdbcFacts#refusals()}.
 */
public final class JdbcUrlException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  JdbcUrlException(String message) {
    super(message);
  }
}
