/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.peers;

import static net.bytebuddy.matcher.ElementMatchers.named;

import java.util.function.UnaryOperator;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import org.apache.logging.log4j.core.LogEvent;

/** Keeps the lines of the guard itself from the appenders of a suite that counts events. */
public final class Log4jHooks implements UnaryOperator<AgentBuilder> {
  /** Made by name in the child process. */
  public Log4jHooks() {}

  @Override
  public AgentBuilder apply(AgentBuilder agent) {
    return agent
        .type(named("org.apache.logging.log4j.core.config.AppenderControl"))
        .transform(
            (builder, type, loader, module, domain) ->
                builder.visit(Advice.to(OwnLine.class).on(named("callAppender"))));
  }

  private static final class OwnLine {
    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.Argument(0) LogEvent event) {
      return "io.hotguard.logging".equals(event.getLoggerName());
    }
  }
}
