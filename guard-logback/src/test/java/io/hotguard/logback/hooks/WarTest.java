/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.RingBuffer;
import io.hotguard.Guard;
import io.hotguard.logback.LogbackGuard;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.EventRing;
import io.hotguard.logging.packaged.ApplicationArchive;
import io.hotguard.logging.packaged.GuardLedger;
import io.hotguard.logging.packaged.LoggingServlet;
import io.hotguard.logging.packaged.WarFacts;
import io.hotguard.logging.packaged.WarHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two wars in one servlet container, each with Logback and the guard in its own WEB-INF/lib. */
@Timeout(300)
class WarTest {
  @TempDir Path directory;

  private Path war(String name) throws IOException {
    String configuration =
        """
        <configuration>
          <appender name='FILE' class='ch.qos.logback.core.FileAppender'>
            <file>NAME.log</file>
            <encoder><pattern>%msg%n</pattern></encoder>
          </appender>
          <appender name='collector' class='ch.qos.logback.core.FileAppender'>
            <file>NAME-collector.log</file>
            <encoder><pattern>%msg%n</pattern></encoder>
          </appender>
          <root level='INFO'>
            <appender-ref ref='FILE'/>
            <appender-ref ref='collector'/>
          </root>
        </configuration>
        """;
    return ApplicationArchive.war()
        .classes(
            WarServlet.class,
            LoggingServlet.class,
            LoggingServlet.Ending.class,
            GuardLedger.class,
            Await.class)
        .resource("logback.xml", configuration.replace("NAME", name))
        .librariesOf(Guard.class, EventRing.class, LogbackGuard.class, RingBuffer.class)
        .libraries("(logback|slf4j)-.*\\.jar")
        .write(directory.resolve(name + ".war"));
  }

  private String run(String mode) throws IOException, InterruptedException {
    String output =
        new ChildJvm(directory)
            .with("hotguard.mode", mode)
            .with("hotguard.logging.isolate", "collector")
            .with("hotguard.logging.spill.dir", directory.resolve("spill").toString())
            .run(WarHost.launch(11, war("a"), war("b")));
    assertThat(output).contains("END\n");
    assertThat(output).doesNotContain("SEVERE");
    // Under load Tomcat may start a thread of its own while an application is current.
    assertThat(output.lines())
        .filteredOn(line -> line.contains("memory leak"))
        .allMatch(line -> line.contains("[Catalina-utility-"));
    assertThat(events("a")).isEqualTo(WarHost.EVENTS_OF_FIRST);
    assertThat(events("b")).isEqualTo(WarHost.EVENTS_OF_SECOND);
    assertThat(events("a-collector")).isEqualTo(WarHost.EVENTS_OF_FIRST);
    assertThat(events("b-collector")).isEqualTo(WarHost.EVENTS_OF_SECOND);
    return output;
  }

  private long events(String name) throws IOException {
    return Files.readAllLines(directory.resolve(name + ".log")).stream()
        .filter(line -> line.startsWith("event /" + name.charAt(0)))
        .count();
  }

  @Test
  void guardsEachWarAndReleasesIt() throws IOException, InterruptedException {
    String output = run("enforce");

    WarFacts.of(output).assertGuardedAndReleased();
    assertThat(output).doesNotContain("hotguard: ");
  }

  @Test
  void leavesNothingInWarn() throws IOException, InterruptedException {
    String output = run("warn");

    WarFacts.of(output).assertReleased();
    assertThat(output)
        .contains("BEAN both io.hotguard:name=logging#2,type=Guard")
        .contains("THREADS both 0 []");
    assertThat(Files.readString(directory.resolve("a.log"))).contains("hotguard: would change ");
    assertThat(directory.resolve("spill")).doesNotExist();
  }
}
