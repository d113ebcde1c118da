/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package recorded;

import java.io.IOException;
import one.profiler.AsyncProfiler;

/** Runs a program under async-profiler until the program exits. */
public final class Profiled {
  private Profiled() {}

  /** Takes the name of the program's class and of the recording. */
  public static void main(String[] args) throws Exception {
    AsyncProfiler profiler = AsyncProfiler.getInstance();
    String file = args[1];
    profiler.execute("start,jfr,event=itimer,interval=1ms,alloc=64k,lock=1us,file=" + file);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(profiler)));
    Class.forName(args[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
  }

  private static void stop(AsyncProfiler profiler) {
    try {
      profiler.execute("stop");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
