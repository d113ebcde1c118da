/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Core;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationFactory;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.arbiters.Arbiter;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;
import org.apache.logging.log4j.core.lookup.AbstractLookup;
import org.apache.logging.log4j.core.lookup.StrLookup;
import org.apache.logging.log4j.status.StatusLogger;
import org.apache.logging.log4j.util.PropertiesUtil;

/** An application that counts everything of its own that Log4j calls, and what it can see. */
public final class ObservedApp {
  static final String ONCE = "once";
  static final String LATE_PROPERTY = "late property";
  static final String LATE_FACTORY = "late factory";
  static final String LOOKUPS_MADE = "lookups made";

  private static final AtomicInteger APPENDERS = new AtomicInteger();
  private static final AtomicInteger EVENTS = new AtomicInteger();
  private static final AtomicInteger LOOKUPS = new AtomicInteger();
  private static final AtomicInteger ASKED = new AtomicInteger();
  private static final AtomicInteger CONDITIONS = new AtomicInteger();
  private static final AtomicInteger FACTORIES = new AtomicInteger();
  private static final AtomicInteger MADE = new AtomicInteger();

  private ObservedApp() {}

  public static void main(String[] arguments) throws Exception {
    String how = arguments[0];
    if (how.equals(LATE_PROPERTY)) {
      PropertiesUtil.getProperties().getStringProperty("any");
      System.setProperty("log4j2.configurationFactory", OwnFactory.class.getName());
    } else if (how.equals(LATE_FACTORY)) {
      StatusLogger.getLogger();
      ConfigurationFactory.setConfigurationFactory(new OwnFactory());
    }
    LoggerContext context = LoggerContext.getContext(false);
    log(LogManager.getLogger("app"));
    if (!how.equals(ONCE)) {
      context.reconfigure();
      log(LogManager.getLogger("app"));
    }
    Facts facts = new Facts().describe("", context);
    facts.put("appenders made", APPENDERS).put("events", EVENTS);
    facts.put(LOOKUPS_MADE, LOOKUPS).put("lookups asked", ASKED);
    facts.put("conditions made", CONDITIONS);
    facts.put("factories made", FACTORIES).put("factories asked", MADE);
    facts.put("threads of all", threads());
    facts.put("open files", openFiles());
    facts.write();
    LogManager.shutdown();
  }

  private static void log(Logger logger) {
    logger.info("info");
    logger.error("error");
  }

  private static Set<String> threads() {
    Set<String> names = new TreeSet<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      names.add(thread.getName().replaceAll("[0-9]+", "#"));
    }
    return names;
  }

  /** The files of this application that the process has open, where a system tells. */
  private static Set<String> openFiles() throws IOException {
    Set<String> files = new TreeSet<>();
    Path all = Path.of("/proc/self/fd");
    if (Files.isDirectory(all)) {
      try (Stream<Path> links = Files.list(all)) {
        for (Path link : links.toList()) {
          Path file = Files.isSymbolicLink(link) ? Files.readSymbolicLink(link) : link;
          if (file.startsWith(Facts.directory())) {
            files.add(file.toString());
          }
        }
      }
    }
    return files;
  }

  /** An appender that counts itself and the events of the application. */
  @Plugin(name = "Counted", category = Core.CATEGORY_NAME, elementType = Appender.ELEMENT_TYPE)
  public static final class Counted extends AbstractAppender {
    private Counted(String name) {
      super(name, null, null, true, Property.EMPTY_ARRAY);
      APPENDERS.incrementAndGet();
    }

    @PluginFactory
    public static Counted create(@PluginAttribute("name") String name) {
      return new Counted(name);
    }

    @Override
    public void append(LogEvent event) {
      if (event.getLoggerName().equals("app")) {
        EVENTS.incrementAndGet();
      }
    }
  }

  /** A lookup of the application, which may ask a server. */
  @Plugin(name = "counting", category = StrLookup.CATEGORY)
  public static final class Counting extends AbstractLookup {
    public Counting() {
      LOOKUPS.incrementAndGet();
    }

    @Override
    public String lookup(LogEvent event, String key) {
      ASKED.incrementAndGet();
      return key;
    }
  }

  /** A condition of the application. */
  @Plugin(name = "Condition", category = Core.CATEGORY_NAME, elementType = Arbiter.ELEMENT_TYPE)
  public record Condition(boolean isCondition) implements Arbiter {
    @PluginFactory
    public static Condition create(@PluginAttribute("holds") boolean holds) {
      CONDITIONS.incrementAndGet();
      return new Condition(holds);
    }
  }

  /** A factory whose configuration depends on nothing. */
  public static final class OwnFactory extends ConfigurationFactory {
    public OwnFactory() {
      FACTORIES.incrementAndGet();
    }

    @Override
    protected String[] getSupportedTypes() {
      return new String[] {"*"};
    }

    @Override
    public Configuration getConfiguration(LoggerContext context, String name, URI location) {
      return made(context);
    }

    @Override
    public Configuration getConfiguration(LoggerContext context, ConfigurationSource source) {
      return made(context);
    }

    private static Configuration made(LoggerContext context) {
      MADE.incrementAndGet();
      byte[] text =
          QuietObservationTest.XML
              .replace("<Configuration ", "<Configuration name='own' ")
              .getBytes(StandardCharsets.UTF_8);
      try {
        return new XmlConfiguration(
            context, new ConfigurationSource(new ByteArrayInputStream(text)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
