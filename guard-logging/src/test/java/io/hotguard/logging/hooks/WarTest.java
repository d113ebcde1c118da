/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.RingBuffer;
import io.hotguard.Guard;
import io.hotguard.logging.LoggingGuard;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.EventRing;
import io.hotguard.logging.packaged.ApplicationArchive;
import io.hotguard.logging.packaged.GuardLedger;
import io.hotguard.logging.packaged.LoggingServlet;
import io.hotguard.logging.packaged.WarFacts;
import io.hotguard.logging.packaged.WarHost;
import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two wars in one servlet container, each with Log4j and the guard in its own WEB-INF/lib. */
@Timeout(300)
class WarTest {
  private static final VersionNumber LOG4J =
      VersionNumber.parse(System.getProperty("test.log4j")).orElseThrow();

  private static final Class<?>[] APPLICATION = {
    WarServlet.class,
    LoggingServlet.class,
    LoggingServlet.Ending.class,
    GuardLedger.class,
    Await.class
  };

  @TempDir Path directory;

  enum Platform {
    JAKARTA_EE(11, "jakarta-web"),
    JAVA_EE(9, "web");

    final int tomcat;

    /** The module of Log4j that ends the logging of an application. */
    final String web;

    Platform(int tomcat, String web) {
      this.tomcat = tomcat;
      this.web = web;
    }
  }

  private Path war(Platform platform, String name) throws IOException {
    String configuration =
        """
        <Configuration status='WARN'>
          <Appenders>
            <File name='Main' fileName='${sys:dir}/NAME.log' immediateFlush='false'>
              <PatternLayout pattern='%m%n'/>
            </File>
            <Socket name='collector' host='127.0.0.1' port='${sys:collector.port}'>
              <PatternLayout pattern='%m%n'/>
            </Socket>
          </Appenders>
          <Loggers>
            <Root level='INFO'>
              <AppenderRef ref='Main'/>
              <AppenderRef ref='collector'/>
            </Root>
          </Loggers>
        </Configuration>
        """;
    ApplicationArchive war = ApplicationArchive.war();
    if (platform == Platform.JAVA_EE) {
      war.javaEeClasses(APPLICATION);
    } else {
      war.classes(APPLICATION);
    }
    if (platform == Platform.JAKARTA_EE && !LOG4J.isAtLeast("2.20.0")) {
      // log4j-jakarta-web 2.17 names its initializer in a file of Java EE, which Tomcat ignores.
      war.resource(
          "META-INF/services/jakarta.servlet.ServletContainerInitializer",
          "org.apache.logging.log4j.web.Log4jServletContainerInitializer");
    }
    return war.resource("log4j2.xml", configuration.replace("NAME", name))
        .librariesOf(Guard.class, EventRing.class, LoggingGuard.class, RingBuffer.class)
        .libraries("log4j-(api|core|" + platform.web + ")-.*\\.jar")
        .write(directory.resolve(name + ".war"));
  }

  private ChildJvm.Result run(Platform platform, String mode) throws Exception {
    ChildJvm.Result result =
        ChildJvm.launching(
                WarHost.launch(platform.tomcat, war(platform, "a"), war(platform, "b")), directory)
            .property("hotguard.mode", mode)
            .property("hotguard.logging.spill.dir", directory.resolve("spill").toString())
            .run();
    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.out()).contains("END");
    assertThat(result.console()).doesNotContain("SEVERE");
    // Under load Tomcat may start a thread of its own while an application is current.
    assertThat(result.console().lines())
        .filteredOn(line -> line.contains("memory leak"))
        .allMatch(line -> line.contains("[Catalina-utility-"));
    return result;
  }

  private static long events(ChildJvm.Result result, String name) {
    return result.read(name + ".log").lines().filter(line -> line.startsWith("event /")).count();
  }

  @ParameterizedTest
  @EnumSource
  void guardsEachWarAndReleasesIt(Platform platform) throws Exception {
    ChildJvm.Result result = run(platform, "enforce");

    WarFacts.of(result.out()).assertGuardedAndReleased();
    assertThat(events(result, "a")).isEqualTo(WarHost.EVENTS_OF_FIRST);
    assertThat(events(result, "b")).isEqualTo(WarHost.EVENTS_OF_SECOND);
    assertThat(result.out())
        .contains("COLLECTED /a " + WarHost.EVENTS_OF_FIRST + "\n")
        .contains("COLLECTED /b " + WarHost.EVENTS_OF_SECOND + "\n");
    assertThat(result.err()).doesNotContain("hotguard: ");
  }

  @ParameterizedTest
  @EnumSource
  void leavesNothingInWarn(Platform platform) throws Exception {
    ChildJvm.Result result = run(platform, "warn");

    WarFacts.of(result.out()).assertReleased();
    assertThat(result.out())
        .contains("BEAN both io.hotguard:name=logging#2,type=Guard")
        .contains("THREADS both 0 []");
    assertThat(events(result, "a")).isEqualTo(WarHost.EVENTS_OF_FIRST);
    assertThat(events(result, "b")).isEqualTo(WarHost.EVENTS_OF_SECOND);
    assertThat(result.read("a.log")).contains("hotguard: observing Log4j ");
    assertThat(directory.resolve("spill")).doesNotExist();
  }
}
