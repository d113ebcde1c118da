/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Applications that lack a library, or that log with another. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class SurroundingsTest {
  private static final String SPI = "org.slf4j.spi.SLF4JServiceProvider";
  private static final String LOGBACK = "ch.qos.logback.classic.spi.LogbackServiceProvider";

  @TempDir Path directory;

  private ChildJvm application() {
    return ChildJvm.withGuard(ApiApp.class, directory);
  }

  /** SLF4J itself is never started here. */
  private static ChildJvm boundTo(String provider, ChildJvm application) {
    return application
        .resource("org/slf4j/spi/SLF4JServiceProvider.class", "")
        .resource("META-INF/services/" + SPI, provider);
  }

  private static List<String> own(ChildJvm application) throws Exception {
    ChildJvm.Result result = application.run();
    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.out()).contains("ended");
    return result.console().lines().filter(line -> line.startsWith("hotguard: ")).toList();
  }

  @Test
  void namesTheGuardOfLogback() throws Exception {
    assertThat(own(boundTo(LOGBACK, application().withoutJar("log4j-core"))))
        .containsExactly(
            "hotguard: the logging guard is off: this application logs with Logback; take"
                + " io.hotguard:guard-logback in its place, or hotguard.logging.mode=off, which"
                + " says nothing");
  }

  @Test
  void saysNothingIfTheGuardOfLogbackIsThereToo() throws Exception {
    assertThat(
            own(
                boundTo(LOGBACK, application().withoutJar("log4j-core"))
                    .resource("io/hotguard/logback/LogbackGuard.class", "")))
        .isEmpty();
  }

  private ChildJvm applicationOfAnotherGuard() {
    return ChildJvm.withGuard(OtherGuardApp.class, directory);
  }

  /** Nothing of such an application starts Log4j, which starts the guard of Log4j. */
  @Test
  void namesTheGuardOfLogbackWhereLog4jNeverStarts() throws Exception {
    assertThat(own(boundTo(LOGBACK, applicationOfAnotherGuard().withoutJar("log4j-"))))
        .containsExactly(
            "hotguard: the logging guard is off: this application logs with Logback; take"
                + " io.hotguard:guard-logback in its place, or hotguard.logging.mode=off, which"
                + " says nothing");
    assertThat(own(boundTo(LOGBACK, applicationOfAnotherGuard())))
        .singleElement()
        .asString()
        .startsWith("hotguard: SLF4J is bound to Logback, and events of SLF4J pass by");
  }

  @Test
  void namesNoOtherGuardWithoutNeed() throws Exception {
    assertThat(own(applicationOfAnotherGuard().withoutJar("log4j-"))).isEmpty();
    assertThat(
            own(
                boundTo(LOGBACK, applicationOfAnotherGuard().withoutJar("log4j-"))
                    .property("hotguard.logging.mode", "off")))
        .isEmpty();
    assertThat(
            own(
                boundTo(LOGBACK, applicationOfAnotherGuard().withoutJar("log4j-"))
                    .resource("io/hotguard/logback/LogbackGuard.class", "")))
        .isEmpty();
  }

  @Test
  void namesTheMissingCoreOfLog4j() throws Exception {
    assertThat(own(application().withoutJar("log4j-core")))
        .singleElement()
        .asString()
        .startsWith(
            "hotguard: the logging guard is off: the class path has no log4j-core; add"
                + " org.apache.logging.log4j:log4j-core, 2.17.1 or later");
  }

  @Test
  void saysOnceThatSlf4jPassesBy() throws Exception {
    assertThat(own(boundTo(LOGBACK, application())))
        .containsExactly(
            "hotguard: SLF4J is bound to Logback, and events of SLF4J pass by the guard of Log4j;"
                + " add io.hotguard:guard-logback, or take log4j-slf4j2-impl (SLF4J 2) or"
                + " log4j-slf4j-impl in its place");
    assertThat(own(boundTo("org.slf4j.simple.SimpleServiceProvider", application())))
        .singleElement()
        .asString()
        .contains("SLF4J is bound to org.slf4j.simple.SimpleServiceProvider, and");
    assertThat(own(boundTo("org.apache.logging.slf4j.SLF4JServiceProvider", application())))
        .isEmpty();
  }

  @Test
  void saysBeforeEnforceThatTheDisruptorIsMissing() throws Exception {
    assertThat(own(application().withoutJar("disruptor")))
        .singleElement()
        .asString()
        .contains("the class path has no LMAX Disruptor. Add com.lmax:disruptor, 3.4.4 or 4.0.0");
  }

  @Test
  void bringsNoLibraryToAnApplication() throws Exception {
    NodeList all =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(pom().toFile())
            .getElementsByTagName("dependency");
    List<String> brought = new ArrayList<>();
    for (int i = 0; i < all.getLength(); i++) {
      Element each = (Element) all.item(i);
      if (text(each, "scope").isEmpty() && text(each, "optional").isEmpty()) {
        brought.add(text(each, "groupId") + ':' + text(each, "artifactId"));
      }
    }
    assertThat(brought).containsExactly("io.hotguard:guard-logging-core", "io.hotguard:guard-core");
  }

  private static Path pom() throws IOException {
    return Path.of("pom.xml").toRealPath();
  }

  private static String text(Element dependency, String name) {
    NodeList found = dependency.getElementsByTagName(name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent();
  }
}
