/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.ObjectName;

/** Finds parts of a registered MXBean that a console shows without a sentence. */
public final class MXBeanDescriptions {
  private MXBeanDescriptions() {}

  /** Returns the names of the parts without a description. */
  public static List<String> missing(ObjectName name) throws JMException {
    MBeanInfo info = ManagementFactory.getPlatformMBeanServer().getMBeanInfo(name);
    List<MBeanFeatureInfo> parts = new ArrayList<>(List.of(info.getAttributes()));
    for (MBeanOperationInfo operation : info.getOperations()) {
      parts.add(operation);
      parts.addAll(List.of(operation.getSignature()));
    }
    List<String> missing = new ArrayList<>();
    if (!isSentence(info.getDescription())) {
      missing.add(name + ": " + info.getDescription());
    }
    for (MBeanFeatureInfo part : parts) {
      if (!isSentence(part.getDescription())) {
        missing.add(name + ", " + part.getName() + ": " + part.getDescription());
      }
    }
    return missing;
  }

  /** The JDK's own description is a name, or a phrase without a full stop. */
  private static boolean isSentence(String description) {
    return description != null && description.matches("[A-Z].* .*\\.");
  }
}
