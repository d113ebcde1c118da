/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.peers;

import static net.bytebuddy.matcher.ElementMatchers.named;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.function.UnaryOperator;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;

/** Keeps the lines of the guard itself from the appenders of a suite that counts events. */
public final class LogbackHooks implements UnaryOperator<AgentBuilder> {
  /** Made by name in the child process. */
  public LogbackHooks() {}

  @Override
  public AgentBuilder apply(AgentBuilder agent) {
    return agent
        .type(
            named("ch.qos.logback.core.AppenderBase")
                .or(named("ch.qos.logback.core.UnsynchronizedAppenderBase")))
        .transform(
            (builder, type, loader, module, domain) ->
                builder.visit(Advice.to(OwnLine.class).on(named("doAppend"))));
  }

  private static final class OwnLine {
    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.Argument(0) Object event) {
      return event instanceof ILoggingEvent logged
          && "io.hotguard.logging".equals(logged.getLoggerName());
    }
  }
}
