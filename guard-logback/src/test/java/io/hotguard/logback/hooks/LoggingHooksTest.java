/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import io.hotguard.logging.contract.ProcessEndContract;
import java.nio.file.Path;
import java.util.List;

/** The end of a process with Logback. */
class LoggingHooksTest extends ProcessEndContract {
  @Override
  protected Output run(Path directory, boolean ownHook, String timeout, List<String> arguments)
      throws Exception {
    String both =
        new ChildJvm(directory)
            .with("hotguard.mode", "enforce")
            .with("hotguard.logging.shutdown-timeout", timeout)
            .with("hotguard.logging.spill.dir", directory.resolve("spill").toString())
            .resource(
                "logback.xml",
                "<configuration>"
                    + (ownHook ? "<shutdownHook/>" : "")
                    + "<appender name='A' class='ch.qos.logback.core.ConsoleAppender'><encoder>"
                    + "<pattern>%msg%n</pattern></encoder></appender>"
                    + "<logger name='io.hotguard' level='OFF'/>"
                    + "<root level='INFO'><appender-ref ref='A'/></root></configuration>")
            .run(LoggingHooksApp.class, arguments.toArray(String[]::new));
    return new Output(both, both);
  }
}
