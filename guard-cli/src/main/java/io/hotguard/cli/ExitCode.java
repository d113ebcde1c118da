/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

/** The exit codes of the process. */
final class ExitCode {
  /** No finding at or above the severity that fails. */
  static final int CLEAN = 0;

  /** At least one such finding, and every rule finished. */
  static final int FINDINGS = 1;

  /** The command line, an input, the settings file or the baseline cannot be used. */
  static final int USAGE = 2;

  /** A rule or Hotguard itself failed, so the result is incomplete. */
  static final int FAILURE = 3;

  private ExitCode() {}
}
