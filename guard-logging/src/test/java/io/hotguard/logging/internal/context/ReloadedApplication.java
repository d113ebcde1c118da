/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.logging.LoggingGuard;
import java.nio.file.Path;
import java.util.function.ToLongBiFunction;

/** A web application from its deployment to its undeployment; one class loader each. */
public final class ReloadedApplication implements ToLongBiFunction<Path, Integer> {
  static final int EVENTS = 200;

  /** Called by the test, by reflection. */
  public ReloadedApplication() {}

  @Override
  public long applyAsLong(Path work, Integer port) {
    GuardedLoggerContext context =
        DiskRig.start(
            DiskRig.settings(work.resolve("spill"), "spill", "always"),
            "<Appenders><File name='file' fileName='"
                + work.resolve("app.log")
                + "'><PatternLayout pattern='%m%n'/></File><Socket name='net' host='localhost' port='"
                + port
                + "'><PatternLayout pattern='%m;%n'/></Socket></Appenders><Loggers>"
                + DiskRig.SILENT_GUARD
                + "<Root level='info'><AppenderRef ref='file'/><AppenderRef ref='net'/></Root></Loggers>");
    for (int i = 0; i < EVENTS; i++) {
      context.getLogger("app").warn("event {}", i);
    }
    context.stop();
    return LoggingGuard.all().size();
  }
}
