/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.conformance.MXBeanDescriptions;
import java.lang.management.ManagementFactory;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

final class DescribedMXBeanTest {
  /** A bean of every kind of part. */
  @Description("A door.")
  public interface DoorMXBean {
    @Description("Whether the door is open.")
    boolean isOpen();

    void setOpen(boolean open);

    @Description("The color of the door.")
    String getColor();

    void setWidth(int centimetres);

    @Description("Rings the bell.")
    String ring();

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
    public String ring() {
      return "ring";
    }

    @Override
    public String silent() {
      return "";
    }
  }

  @Test
  void carriesTheDescriptionsAndTheBean() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    Door door = new Door();
    try (BeanRegistration bean =
        BeanRegistration.register(
            door, DoorMXBean.class, "door", name -> "io.hotguard.test:type=Door,name=" + name)) {
      ObjectName name = bean.objectName();
      server.setAttribute(name, new Attribute("Open", true));
      assertThat(door.isOpen()).isTrue();
      assertThat(server.getAttribute(name, "Color")).isEqualTo("red");
      assertThat(server.invoke(name, "ring", new Object[0], new String[0])).isEqualTo("ring");
      assertThat(server.getMBeanInfo(name).getDescription()).isEqualTo("A door.");
      assertThat(server.getMBeanInfo(name).getDescriptor().getFieldValue("mxbean"))
          .isEqualTo("true");
      assertThat(MXBeanDescriptions.missing(name))
          .hasSize(2)
          .anyMatch(part -> part.contains(", Width: "))
          .anyMatch(part -> part.contains(", silent: "));
    }
  }
}
