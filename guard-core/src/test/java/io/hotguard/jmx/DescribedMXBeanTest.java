/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.conformance.MXBeanDescriptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

final class DescribedMXBeanTest {
  private static final Pattern REGISTRATION = Pattern.compile("\\bregisterMBean\\(\\s*");

  /** A bean of every kind of part. */
  @Description("A door.")
  public interface DoorMXBean {
    @Description("Whether the door is open.")
    boolean isOpen();

    void setOpen(boolean open);

    @Description("The color of the door.")
    String getColor();

    void setWidth(@Description("Ignored.") int centimetres);

    @Description("Rings the bell.")
    String ring(@Description("How often, 1 or more.") int times);

    String silent();
  }

  private static final class Door implements DoorMXBean {
    private boolean open;

    @Override
    public boolean isOpen() {
      return open;
    }

    @Override
    public void setOpen(boolean open) {
      this.open = open;
    }

    @Override
    public String getColor() {
      return "red";
    }

    @Override
    public void setWidth(int centimetres) {}

    @Override
    public String ring(int times) {
      return "ring".repeat(times);
    }

    @Override
    public String silent() {
      return "";
    }
  }

  @Test
  void carriesTheDescriptionsAndTheBean() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("io.hotguard.test:type=Door");
    Door door = new Door();
    server.registerMBean(DescribedMXBean.of(door, DoorMXBean.class), name);
    try {
      server.setAttribute(name, new Attribute("Open", true));
      assertThat(door.isOpen()).isTrue();
      assertThat(server.getAttribute(name, "Color")).isEqualTo("red");
      assertThat(server.invoke(name, "ring", new Object[] {2}, new String[] {"int"}))
          .isEqualTo("ringring");
      assertThat(server.getMBeanInfo(name).getDescription()).isEqualTo("A door.");
      assertThat(server.getMBeanInfo(name).getDescriptor().getFieldValue("mxbean"))
          .isEqualTo("true");
      assertThat(MXBeanDescriptions.missing(name))
          .hasSize(2)
          .anyMatch(part -> part.contains(", Width: "))
          .anyMatch(part -> part.contains(", silent: "));
    } finally {
      server.unregisterMBean(name);
    }
  }

  /** The tests of each module read the descriptions of its registered beans. */
  @Test
  void everyBeanOfEveryModuleIsRegisteredWithDescriptions() throws IOException {
    List<String> without = new ArrayList<>();
    int registrations = 0;
    for (Path file : sources()) {
      String text = Files.readString(file);
      var matcher = REGISTRATION.matcher(text);
      while (matcher.find()) {
        registrations++;
        if (!text.startsWith("DescribedMXBean.of(", matcher.end())) {
          without.add(file.toString());
        }
      }
    }

    assertThat(registrations).isGreaterThanOrEqualTo(4);
    assertThat(without).isEmpty();
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
