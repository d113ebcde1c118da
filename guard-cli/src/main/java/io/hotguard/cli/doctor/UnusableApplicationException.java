/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import java.io.Serial;

/** There is no application to look at; the message says why and what to give, in one line. */
public final class UnusableApplicationException extends Exception {
  @Serial private static final long serialVersionUID = 1;

  UnusableApplicationException(String message) {
    super(message);
  }
}
