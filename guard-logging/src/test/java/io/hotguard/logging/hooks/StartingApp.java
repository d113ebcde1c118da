/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.FileAppender;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationFactory;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;
import org.apache.logging.log4j.core.layout.PatternLayout;

/** An application that gives Log4j its configuration in the way its first argument names. */
public final class StartingApp {
  private static final int THREADS_OF_MAIN = 2;

  private static final String PATTERN = "[t=%t] %p %c %m%n";

  private StartingApp() {}

  public static void main(String[] arguments) throws Exception {
    Facts facts = new Facts();
    LoggerContext context = start(arguments[0], facts);
    FormatsApp.scenario();
    facts.describe("", context).threads();
    facts.put("current", context == LogManager.getContext(false));
    facts.write();
    LogManager.shutdown();
  }

  private static LoggerContext start(String how, Facts facts) throws Exception {
    return switch (how) {
      case "files" -> LoggerContext.getContext(false);
      case "initialize" -> Configurator.initialize(builder("main.log").build(false));
      case "initialized" -> Configurator.initialize(builder("main.log").build());
      case "reconfigure" -> {
        Configurator.reconfigure(builder("main.log").build(false));
        yield LoggerContext.getContext(false);
      }
      case "reconfigureUri" -> {
        Configurator.reconfigure(URI.create("classpath:other.xml"));
        yield LoggerContext.getContext(false);
      }
      case "start" -> startWith(LoggerContext.getContext(false), builder("main.log").build(false));
      case "source" -> Configurator.initialize(null, source("other.xml"));
      case "noContext" -> {
        Configuration read =
            ConfigurationFactory.getInstance().getConfiguration(null, source("other.xml"));
        facts.put("read", read.getClass().getName());
        yield Configurator.initialize(null, source("other.xml"));
      }
      case "location" -> Configurator.initialize("named", "classpath:other.xml");
      case "guardedThenNot" -> guardedThenNot();
      case "own" -> {
        LoggerContext context = LoggerContext.getContext(false);
        yield startWith(context, new OwnConfiguration(context));
      }
      case "ownDefault" -> startWith(LoggerContext.getContext(false), new OwnDefault());
      case "byHand" -> startWith(new LoggerContext("byHand"), builder("main.log").build(false));
      case "changes" -> changes(facts);
      case "loaders" -> loaders(facts);
      default -> throw new IllegalArgumentException(how);
    };
  }

  private static LoggerContext startWith(LoggerContext context, Configuration configuration) {
    context.start(configuration);
    context.getLogger("app").warn("started with it");
    return context;
  }

  private static LoggerContext guardedThenNot() {
    Configurator.reconfigure(builder("first.log").build(false));
    for (int i = 0; i < 500; i++) {
      LogManager.getLogger("app").info("first {}", i);
    }
    Configurator.reconfigure(builder("main.log").build());
    return LoggerContext.getContext(false);
  }

  private static ConfigurationBuilder<BuiltConfiguration> builder(String file) {
    ConfigurationBuilder<BuiltConfiguration> builder =
        ConfigurationBuilderFactory.newConfigurationBuilder();
    builder
        .setConfigurationName("MyBuilt")
        .setStatusLevel(Level.WARN)
        .setShutdownHook("disable")
        .setShutdownTimeout(3, java.util.concurrent.TimeUnit.SECONDS)
        .add(
            builder
                .newAppender("File", "File")
                .addAttribute("fileName", Facts.directory().resolve(file).toString())
                .add(builder.newLayout("PatternLayout").addAttribute("pattern", PATTERN)))
        .add(builder.newLogger("audit", Level.WARN).addAttribute("additivity", true))
        .add(builder.newRootLogger(Level.INFO).add(builder.newAppenderRef("File")));
    return builder;
  }

  private static ConfigurationSource source(String resource) throws IOException {
    byte[] bytes;
    try (var in = StartingApp.class.getResourceAsStream("/" + resource)) {
      bytes = in.readAllBytes();
    }
    return new ConfigurationSource(new ByteArrayInputStream(bytes));
  }

  private static LoggerContext changes(Facts facts) throws Exception {
    LoggerContext context = Configurator.initialize(builder("main.log").build(false));
    Configuration configuration = context.getConfiguration();
    Configurator.setLevel("app.quiet", Level.TRACE);
    Configurator.setLevel("x", Level.ERROR);
    Configurator.setRootLevel(Level.WARN);
    LoggerConfig added = new LoggerConfig("mixed", Level.DEBUG, true);
    Appender appender = file(configuration, "added.log");
    added.addAppender(appender, null, null);
    configuration.addLogger("mixed", added);
    context.updateLoggers();
    Appender onRoot = file(configuration, "onroot.log");
    configuration.addLoggerAppender(context.getRootLogger(), onRoot);
    Appender onNew = file(configuration, "onnew.log");
    configuration.addLoggerAppender(context.getLogger("late"), onNew);
    context.getLogger("late").warn("late {}", new Talking());
    context.getLogger("app.quiet").debug("quiet {}", new Talking());
    facts.put("talking", Talking.calls);
    return context;
  }

  @SuppressWarnings("deprecation") // The setter is new in 2.26.
  private static Appender file(Configuration configuration, String name) {
    Appender appender =
        FileAppender.newBuilder()
            .setName(name)
            .setConfiguration(configuration)
            .withFileName(Facts.directory().resolve(name).toString())
            .setLayout(PatternLayout.newBuilder().withPattern(PATTERN).build())
            .build();
    appender.start();
    return appender;
  }

  /** Logs while it is formatted. */
  static final class Talking {
    static int calls;

    @Override
    public String toString() {
      calls++;
      LogManager.getLogger("app.talking").warn("talking");
      return "talked";
    }
  }

  /** Two applications in one process, each with its own Log4j configuration, as in a container. */
  private static LoggerContext loaders(Facts facts) throws Exception {
    LoggerContext main = Configurator.initialize(builder("main.log").build(false));
    for (String name : List.of("one", "two")) {
      Path directory = Files.createDirectories(Facts.directory().resolve(name));
      Files.writeString(
          directory.resolve("app.xml"),
          "<Configuration status='WARN'><Appenders><File name='F' fileName='"
              + directory.resolve("app.log")
              + "'><PatternLayout pattern='%m%n'/></File></Appenders><Loggers><Root level='info'>"
              + "<AppenderRef ref='F'/></Root></Loggers></Configuration>");
      try (URLClassLoader loader =
          new URLClassLoader(new URL[] {directory.toUri().toURL()}, null)) {
        LoggerContext context =
            LoggerContext.getContext(loader, false, directory.resolve("app.xml").toUri());
        Logger logger = context.getLogger("app");
        for (int i = 0; i < 100; i++) {
          logger.info("{} {}", name, i);
        }
        facts.describe(name + ".", context);
        context.stop();
        facts.put(name + ".threads", guardThreads());
      }
    }
    return main;
  }

  /** Those that stay: the last ones of a guard that was stopped may be about to end. */
  private static long guardThreads() {
    long count = Long.MAX_VALUE;
    for (int i = 0; i < 1_000 && count > THREADS_OF_MAIN; i++) {
      LockSupport.parkNanos(i == 0 ? 0 : 10_000_000);
      count =
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().startsWith("hotguard"))
              .count();
    }
    return count;
  }

  /** The way Log4j's manual shows to add appenders in code: override doConfigure. */
  static final class OwnConfiguration extends XmlConfiguration {
    OwnConfiguration(LoggerContext context) throws IOException {
      super(context, source("other.xml"));
    }

    @Override
    protected void doConfigure() {
      super.doConfigure();
      Appender appender = file(this, "own.log");
      addAppender(appender);
      getRootLogger().addAppender(appender, null, null);
    }
  }

  /** A configuration that is nothing but code. */
  static final class OwnDefault extends DefaultConfiguration {
    OwnDefault() {
      Appender appender = file(this, "own.log");
      addAppender(appender);
      getRootLogger().addAppender(appender, null, null);
      getRootLogger().setLevel(Level.INFO);
    }
  }

  /** A factory for a kind of file of its own, and for nothing else. */
  public static final class OwnFactory extends ConfigurationFactory {
    static final List<String> ASKED = new java.util.concurrent.CopyOnWriteArrayList<>();

    @Override
    protected String[] getSupportedTypes() {
      return new String[] {".own"};
    }

    @Override
    public Configuration getConfiguration(LoggerContext context, ConfigurationSource source) {
      System.out.println("own factory: " + source.getLocation().replaceAll(".*/", ""));
      String text;
      try (var in = source.getInputStream()) {
        text =
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                .replace('(', '<')
                .replace(')', '>');
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
      AbstractConfiguration configuration;
      try {
        configuration =
            new XmlConfiguration(
                context,
                new ConfigurationSource(
                    new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))));
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
      return configuration;
    }
  }
}
