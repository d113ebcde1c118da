/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.ApplicationClassLoader;
import io.hotguard.probe.ProbeBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class BeanRegistrationTest {
  private static final String FIRST = ProbeBean.FIRST;
  private static final String SECOND = FIRST + "#2";

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

  @AfterEach
  void everyTestCleansUp() throws JMException {
    assertThat(server.queryNames(new ObjectName("io.hotguard.test:*"), null)).isEmpty();
  }

  private boolean isRegistered(String name) throws JMException {
    return server.isRegistered(new ObjectName(name));
  }

  /** As two web applications do, each with Hotguard in its own libraries. */
  @Test
  void numbersTheBeanOfASecondClassLoader() throws Exception {
    ClassLoader other = new ApplicationClassLoader(List.of("io.hotguard."), List.of());
    try (ProbeBean first = new ProbeBean();
        AutoCloseable second =
            Class.forName(ProbeBean.class.getName(), true, other)
                .asSubclass(AutoCloseable.class)
                .getConstructor()
                .newInstance()) {
      assertThat(second).isNotInstanceOf(ProbeBean.class);
      assertThat(first.registration().name()).isEqualTo("probe");
      assertThat(first.toString()).isEqualTo(FIRST);
      assertThat(second.toString()).isEqualTo(SECOND);
      second.close();
      assertThat(isRegistered(FIRST)).isTrue();
      assertThat(isRegistered(SECOND)).isFalse();
    }
  }

  @Test
  void givesAFreeNumberAgain() throws Exception {
    ProbeBean first = new ProbeBean();
    try (ProbeBean second = new ProbeBean()) {
      first.close();
      try (ProbeBean third = new ProbeBean()) {
        assertThat(second.registration().name()).isEqualTo("probe#2");
        assertThat(third.registration().name()).isEqualTo("probe");
      }
    }
  }

  @Test
  void leavesTheBeanOfAnotherThatHasItsNameNow() throws Exception {
    ProbeBean first = new ProbeBean();
    server.unregisterMBean(first.registration().objectName());
    try (ProbeBean successor = new ProbeBean()) {
      first.close();
      first.close();
      assertThat(successor.toString()).isEqualTo(first.toString());
      assertThat(isRegistered(FIRST)).isTrue();
    }
  }

  @Test
  void saysThatAllNamesAreTaken() throws Exception {
    try (ProbeBean only = new ProbeBean()) {
      String taken = only.toString();
      assertThatThrownBy(
              () ->
                  BeanRegistration.register(
                      new ProbeBean.Probe(), ProbeBean.ProbeMXBean.class, "probe", name -> taken))
          .isInstanceOf(JMException.class)
          .hasMessage(taken + " and the names of all further copies are taken");
    }
  }

  /** The tests of each module read the descriptions of its registered beans. */
  @Test
  void registersTheBeansOfEveryModule() throws IOException {
    List<String> registering = new ArrayList<>();
    for (Path file : sources()) {
      if (Files.readString(file).contains("registerMBean(")) {
        registering.add(file.getFileName().toString());
      }
    }

    assertThat(registering).containsExactly("BeanRegistration.java");
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path module : modules.map(each -> each.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(module)) {
          try (Stream<Path> files = Files.walk(module)) {
            files.filter(each -> each.toString().endsWith(".java")).forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }
}
