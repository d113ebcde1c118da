/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.StackFrame;
import java.util.Arrays;
import java.util.List;

/**
 * A pattern of stack frames in a table of this module: {@code class#method|method}, in which {@code
 * *} stands for any text. Unlike {@link io.hotguard.rule.FramePattern}, it can name classes by the
 * end of their name, as a pool of any vendor.
 */
record FrameGlob(Glob className, List<Glob> methods) {

  /** A text in which {@code *} stands for any text. */
  record Glob(List<String> parts) {
    static Glob of(String text) {
      return new Glob(List.of(text.split("\\*", -1)));
    }

    /** Whether it stands for one text only. */
    boolean isExact() {
      return parts.size() == 1;
    }

    boolean matches(String text) {
      String first = parts.get(0);
      if (isExact()) {
        return text.equals(first);
      }
      String last = parts.get(parts.size() - 1);
      if (!text.startsWith(first)) {
        return false;
      }
      int from = first.length();
      for (String part : parts.subList(1, parts.size() - 1)) {
        int at = text.indexOf(part, from);
        if (at < 0) {
          return false;
        }
        from = at + part.length();
      }
      return text.length() - last.length() >= from && text.endsWith(last);
    }
  }

  FrameGlob {
    methods = List.copyOf(methods);
  }

  /** Parses a pattern; one without {@code #} stands for all methods. */
  static FrameGlob of(String text) {
    int hash = text.indexOf('#');
    return hash < 0
        ? new FrameGlob(Glob.of(text), List.of())
        : new FrameGlob(
            Glob.of(text.substring(0, hash)),
            Arrays.stream(text.substring(hash + 1).split("\\|", -1)).map(Glob::of).toList());
  }

  boolean matches(StackFrame frame) {
    if (!className.matches(frame.className())) {
      return false;
    }
    for (Glob method : methods) {
      if (method.matches(frame.method())) {
        return true;
      }
    }
    return methods.isEmpty();
  }
}
