/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import io.hotguard.logging.contract.ProcessEndContract;
import java.nio.file.Path;
import java.util.List;

/** The end of a process with Log4j. */
class LoggingHooksTest extends ProcessEndContract {
  @Override
  protected Output run(Path directory, boolean ownHook, String timeout, List<String> arguments)
      throws Exception {
    ChildJvm.Result result =
        ChildJvm.enforced(LoggingHooksApp.class, directory)
            .arguments(arguments.toArray(String[]::new))
            .property("hotguard.logging.shutdown-timeout", timeout)
            .property("hotguard.logging.spill.dir", directory.resolve("spill").toString())
            .resource(
                "log4j2.xml",
                "<Configuration dest='err'"
                    + (ownHook ? "" : " shutdownHook='disable'")
                    + "><Appenders><Console name='out' follow='true'><PatternLayout"
                    + " pattern='%m%n'/></Console></Appenders><Loggers>"
                    + "<Logger name='io.hotguard' level='OFF'/><Root level='info'>"
                    + "<AppenderRef ref='out'/></Root></Loggers></Configuration>")
            .run();
    return new Output(result.out(), result.err());
  }
}
