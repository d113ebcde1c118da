/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** Prints what the guards of the process count, as JMX shows it. */
public final class Proof {
  private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

  private Proof() {}

  /** Prints a line for each guard: name, mode, counters, number of findings. */
  public static void print() throws JMException {
    for (ObjectName name : SERVER.queryNames(new ObjectName("io.hotguard:type=Guard,*"), null)) {
      System.out.println(
          "guard "
              + name.getKeyProperty("name")
              + " "
              + SERVER.getAttribute(name, "Mode")
              + " "
              + numbers(name, "Counters")
              + " findings="
              + Arrays.toString((String[]) SERVER.getAttribute(name, "Findings")));
    }
  }

  private static Map<String, Object> numbers(ObjectName name, String attribute) throws JMException {
    Map<String, Object> numbers = new TreeMap<>();
    for (Object row : ((TabularData) SERVER.getAttribute(name, attribute)).values()) {
      CompositeData entry = (CompositeData) row;
      numbers.put(String.valueOf(entry.get("key")), entry.get("value"));
    }
    return numbers;
  }
}
