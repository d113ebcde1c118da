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

/** Applications that lack a library. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class SurroundingsTest {
  @TempDir Path directory;

  private ChildJvm application() {
    return ChildJvm.withGuard(ApiApp.class, directory);
  }

  private static List<String> own(ChildJvm application) throws Exception {
    ChildJvm.Result result = application.run();
    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.out()).contains("ended");
    return result.console().lines().filter(line -> line.startsWith("hotguard: ")).toList();
  }

  @Test
  void saysNothingWithoutTheCoreOfLog4j() throws Exception {
    assertThat(own(application().withoutJar("log4j-core"))).isEmpty();
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
