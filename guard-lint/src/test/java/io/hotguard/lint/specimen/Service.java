/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.specimen;

import io.hotguard.AllowOnHotPath;
import io.hotguard.HotPath;

/** Code to check. */
@SuppressWarnings("all")
public class Service {
  @HotPath
  void handle() throws InterruptedException {
    Helper.pause();
    Runnable inside = () -> Helper.other();
    inside.run();
  }

  @HotPath
  @AllowOnHotPath(rule = "SleepStub", reason = "measured")
  void allowed() throws InterruptedException {
    Thread.sleep(1);
  }

  @AllowOnHotPath(rule = "SleepStub", reason = "no longer needed")
  void unneeded() {}

  void cold() throws InterruptedException {
    Thread.sleep(2);
  }

  /** A nested class is judged together with the class around it. */
  public static class Nested {
    void nightly() throws InterruptedException {
      Thread.sleep(5);
    }
  }
}
