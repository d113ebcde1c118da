/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

/** A library that only some exchange formats need, so that guard-metrics does not bring it. */
enum OptionalLibrary {
  T_DIGEST("com.tdunning:t-digest", "com/tdunning/"),
  HDR_HISTOGRAM("org.hdrhistogram:HdrHistogram", "org/HdrHistogram/");

  private final String artifact;
  private final String folder;

  OptionalLibrary(String artifact, String folder) {
    this.artifact = artifact;
    this.folder = folder;
  }

  /*
   * Callers catch the error themselves. A lambda would not do: its type names a class of the library, and
   * linking the lambda fails before its body runs.
   */
  /**
   * Returns the exception for a failed link: it names the artifact to add.
   *
   * @throws NoClassDefFoundError the failure itself, if another class is missing
   */
  IllegalStateException missing(NoClassDefFoundError failure) {
    String name = String.valueOf(failure.getMessage());
    if (!name.contains(folder)) {
      throw failure;
    }
    return new IllegalStateException(
        name.replace('/', '.')
            + " is not on the class path; guard-metrics does not bring it: add the dependency "
            + artifact,
        failure);
  }
}
