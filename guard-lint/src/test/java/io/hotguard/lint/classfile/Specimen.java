/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.AllowOnHotPath;
import io.hotguard.HotPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/** Code to read. The calls in each method name its content. */
@AllowOnHotPath(rule = "OnType", reason = "read")
@SuppressWarnings("all")
class Specimen extends ArrayList<String> implements Supplier<String> {
  static final int LIMIT = 5;
  private final LinkedBlockingQueue<Object> queue;
  private volatile Object last;

  Specimen(int capacity) {
    queue = new LinkedBlockingQueue<>(capacity);
  }

  static void mark(Object value) {}

  static void straight() {}

  static void once() {}

  static void twice() {}

  static boolean test() {
    return false;
  }

  void loops(List<String> items) {
    straight();
    for (int i = 0; i < 3; i++) {
      once();
      for (String item : items) {
        twice();
      }
    }
    do {
      once();
    } while (test());
    while (true) {
      if (test()) {
        straight();
        break;
      }
      once();
    }
    straight();
  }

  void shortLoops(List<String> items, int rounds) {
    for (int i = 0; i < 3; i++) {
      once();
      for (String item : items) {
        twice();
      }
    }
    for (int i = 0; i < 6; i++) {
      straight();
    }
    for (int i = 0; i < rounds; i++) {
      if (i == 2) {
        break;
      }
      if (test()) {
        pause();
        for (int k = 0; test(); k++) {
          if (test() && k > 1) {
            break;
          }
          attemptQuietly();
        }
      }
    }
  }

  static void attemptQuietly() {}

  static void attempt() throws IOException {}

  static void pause() {}

  void retry() throws IOException {
    for (int i = 0; i < 3; i++) {
      try {
        attempt();
        return;
      } catch (IOException e) {
        pause();
      }
    }
  }

  void retryForEach(List<String> items) {
    for (String item : items) {
      while (true) {
        try {
          attempt();
          break;
        } catch (IOException e) {
          pause();
        }
      }
    }
  }

  void loopInHandler(List<String> items) {
    try {
      attempt();
    } catch (IOException e) {
      for (String item : items) {
        once();
      }
    }
  }

  void loopThatSkipsFailures(List<String> items) {
    for (String item : items) {
      try {
        attempt();
      } catch (IOException e) {
        continue;
      }
    }
  }

  private String cached;
  private boolean ready;

  String branches(boolean verbose) {
    straight();
    boolean enabled = test();
    if (enabled && cached == null) {
      once();
    } else {
      twice();
    }
    if (!ready) {
      return "";
    }
    mark(cached);
    if (verbose || ready) {
      straight();
    }
    return cached == null ? "" : cached;
  }

  void place(String text) {
    if (text.indexOf(',') >= 0) {
      once();
    }
    if (text.indexOf('.') != -1) {
      twice();
    }
    if (text.indexOf(';') < 0) {
      mark(text);
    }
  }

  int refused(int status) {
    if (status != 1) {
      once();
      throw new IllegalStateException();
    }
    for (int i = 0; i < status; i++) {
      twice();
    }
    try {
      straight();
    } catch (RuntimeException e) {
      mark("");
    }
    return status;
  }

  void picks(int kind, Thread.State state) {
    if (kind == 3) {
      once();
    } else {
      twice();
    }
    if (state == Thread.State.BLOCKED) {
      mark(state);
    }
    switch (kind) {
      case 1 -> straight();
      case 2 -> test();
      default -> attemptQuietly();
    }
  }

  void countsDown(int start) {
    int left = start;
    while (left != 7) {
      once();
      left--;
    }
    twice();
  }

  void manyBranches(boolean a, boolean b) {
    if (a) return;
    if (b) return;
    if (a) return;
    if (b) return;
    if (a) return;
    if (b) return;
    if (a) return;
    if (b) return;
    if (a) return;
    if (b) return;
    if (a) return;
    if (b) return;
    if (a) return;
    if (b) return;
    if (a) return;
    if (b) return;
    if (a) return;
    once();
  }

  void locks() {
    straight();
    synchronized (this) {
      once();
      if (test()) {
        return;
      }
      synchronized (queue) {
        twice();
      }
      once();
    }
    straight();
  }

  synchronized void lockedAsAWhole() {
    once();
  }

  void handlers() {
    try {
      attempt();
      try {
        mark("inner");
      } catch (IllegalStateException e) {
        mark("in handler");
      } finally {
        mark("in finally");
      }
    } catch (IOException | RuntimeException e) {
      mark("in outer handler");
    }
    mark("behind");
  }

  void origins(String parameter, long wide, Object cast) {
    mark("text");
    mark(7);
    mark(parameter);
    mark(this);
    mark(queue);
    mark((String) cast);
    mark(null);
    mark(String.class);
    Object made = new LinkedBlockingQueue<>(12);
    mark(made);
    mark(new long[3]);
    mark(toString());
    Object merged = test() ? "a" : parameter;
    mark(merged);
    Object same = test() ? queue : this.queue;
    mark(same);
    last = wide;
  }

  Object uses(List<String> list) {
    list.add("discarded");
    if (list.add("tested")) {
      straight();
    }
    if (last == null) {
      straight();
    }
    Object kept = last;
    new Specimen(1);
    return kept;
  }

  String concatenation(String id, int number) {
    return "order." + id + ".part" + number;
  }

  void lambdas(String captured) {
    Runnable body = () -> mark(captured);
    Supplier<Object> reference = queue::poll;
    throw new IllegalStateException("no");
  }

  @HotPath
  @AllowOnHotPath(rule = "First", reason = "one")
  @AllowOnHotPath(rule = "Second", reason = "two")
  public void marked() {}

  @Override
  public String get() {
    return null;
  }
}
