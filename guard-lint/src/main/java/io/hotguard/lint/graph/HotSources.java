/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.RecordedCode;
import java.util.List;

/**
 * The hot code that a user names or records.
 *
 * @param methods patterns of hot methods, as {@code class.method}
 * @param annotations patterns of annotations whose methods are hot
 * @param recorded the shares of code in flight recordings
 */
public record HotSources(NamePatterns methods, NamePatterns annotations, RecordedCode recorded) {

  /** Creates sources of configured methods alone. */
  public static HotSources of(NamePatterns methods) {
    return new HotSources(methods, new NamePatterns(List.of()), RecordedCode.none());
  }
}
