/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.contract.CallersThreadContract;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.spi.ThreadContextMap;

/** An application with a map of its own for the context of its threads. */
public final class ContextMapApp {
  private ContextMapApp() {}

  /** Runs it in ENFORCE with a configuration, and returns its standard output. */
  public static String run(Path directory, String configuration) throws Exception {
    ChildJvm.Result result =
        ChildJvm.enforced(ContextMapApp.class, directory)
            .property("log4j2.threadContextMap", ThreadMap.class.getName())
            .property("hotguard.logging.spill.dir", directory.resolve("spill").toString())
            .resource("log4j2.xml", configuration)
            .run();
    assertThat(result.exit()).as(result::toString).isZero();
    return result.out();
  }

  public static void main(String[] arguments) {
    Logger logger = LogManager.getLogger("app");
    CallersThreadContract.log(i -> logger.info("{}", i));
  }

  /** Has the trace of the calling thread and nothing else. */
  public static final class ThreadMap implements ThreadContextMap {
    @Override
    public Map<String, String> getImmutableMapOrNull() {
      return Map.of("trace", String.valueOf(CallersThreadContract.TRACE.get()));
    }

    @Override
    public Map<String, String> getCopy() {
      return new HashMap<>(getImmutableMapOrNull());
    }

    @Override
    public String get(String key) {
      return getImmutableMapOrNull().get(key);
    }

    @Override
    public boolean containsKey(String key) {
      return getImmutableMapOrNull().containsKey(key);
    }

    @Override
    public boolean isEmpty() {
      return false;
    }

    @Override
    public void put(String key, String value) {}

    @Override
    public void remove(String key) {}

    @Override
    public void clear() {}
  }
}
