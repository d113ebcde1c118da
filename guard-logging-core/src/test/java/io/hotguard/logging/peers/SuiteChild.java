/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.peers;

import static net.bytebuddy.matcher.ElementMatchers.named;

import io.hotguard.logging.internal.ring.GuardDrain;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The program of a child process: runs test classes of another project, and notes their ends. */
public final class SuiteChild {
  /** Names a class that adds the changes of a logging library to those of the guard. */
  static final String HOOKS = "peers.hooks";

  private SuiteChild() {}

  /** The first argument is the file of the notes, the others are names of test classes. */
  public static void main(String[] arguments) throws Exception {
    String hooks = System.getProperty(HOOKS);
    if (hooks != null) {
      hooked(hooks).installOn(ByteBuddyAgent.install());
    }
    try (PrintStream notes =
        new PrintStream(
            Files.newOutputStream(
                Path.of(arguments[0]), StandardOpenOption.CREATE, StandardOpenOption.APPEND),
            true,
            StandardCharsets.UTF_8)) {
      for (String test : List.of(arguments).subList(1, arguments.length)) {
        LauncherFactory.create()
            .execute(
                LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectClass(test))
                    .build(),
                new Notes(notes));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.exit(0); // Threads that a test has left do not matter.
  }

  @SuppressWarnings("unchecked")
  private static AgentBuilder hooked(String hooks) throws ReflectiveOperationException {
    UnaryOperator<AgentBuilder> library =
        Class.forName(hooks).asSubclass(UnaryOperator.class).getDeclaredConstructor().newInstance();
    return library.apply(
        new AgentBuilder.Default()
            .disableClassFormatChanges()
            .type(named("io.hotguard.logging.internal.ring.EventIntake"))
            .transform(
                (builder, type, loader, module, domain) ->
                    builder.visit(Advice.to(Accepted.class).on(named("accept"))))
            .type(named("io.hotguard.logging.internal.ring.RingConsumer"))
            .transform(
                (builder, type, loader, module, domain) ->
                    builder.visit(Advice.to(GuardThread.class).on(named("run"))))
            .type(named("io.hotguard.logging.internal.delivery.IsolatedDelivery"))
            .transform(
                (builder, type, loader, module, domain) ->
                    builder
                        .visit(Advice.to(GuardThread.class).on(named("run")))
                        .visit(Advice.to(Isolated.class).on(named("accept")))));
  }

  private static final class Accepted {
    @Advice.OnMethodExit
    static void exit(@Advice.This Object intake) {
      GuardDrain.await(intake);
    }
  }

  private static final class Isolated {
    @Advice.OnMethodExit
    static void exit(@Advice.This Object delivery) {
      GuardDrain.awaitDelivered(delivery);
    }
  }

  private static final class GuardThread {
    @Advice.OnMethodEnter
    static void enter() {
      GuardDrain.guardThread();
    }
  }

  /** Writes a line for each test: its name, how it ended, why. */
  private record Notes(PrintStream out) implements TestExecutionListener {
    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
      note(test, "skipped", "");
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      boolean successful = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
      if (test.isTest() || !successful) {
        note(
            test,
            result.getStatus().name().toLowerCase(Locale.ROOT),
            result.getThrowable().map(Throwable::toString).orElse(""));
      }
    }

    private void note(TestIdentifier test, String end, String why) {
      out.println(
          name(test)
              + '\t'
              + end
              + '\t'
              + why.replaceAll("\\s+", " ")
              + '\t'
              + GuardDrain.waited());
    }

    /** The class, the method and the number of the invocation, in any engine's notation. */
    private static String name(TestIdentifier test) {
      return test.getUniqueId()
          .replaceAll("^\\[engine:[^]]*]/", "")
          .replaceAll("\\[[a-z-]+:([^]]*)]", "$1")
          .replaceAll("\\([^)/]*\\)(?=$|/)", "");
    }
  }
}
