/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.jmx.DescribedMXBean;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** A guard in JMX. A failed registration costs only the bean. */
final class ProfileBean implements ProfileMXBean {
  private static final int MAX_COPIES = 100;

  private final ProfileGuard guard;
  private final ObjectName name;

  private ProfileBean(ProfileGuard guard, ObjectName name) {
    this.guard = guard;
    this.name = name;
  }

  /** Registers the bean under the next free name; null if that fails. */
  static @Nullable ProfileBean register(ProfileGuard guard, Consumer<String> problems) {
    try {
      for (int copy = 1; copy <= MAX_COPIES; copy++) {
        ProfileBean bean =
            new ProfileBean(
                guard,
                new ObjectName("io.hotguard:type=Profile" + (copy == 1 ? "" : ",copy=" + copy)));
        if (bean.register()) {
          return bean;
        }
      }
    } catch (JMException | RuntimeException | LinkageError e) {
      problems.accept("the profile guard is not in JMX: " + e);
    }
    return null;
  }

  private boolean register() throws JMException {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .registerMBean(DescribedMXBean.of(this, ProfileMXBean.class), name);
      return true;
    } catch (InstanceAlreadyExistsException e) {
      return false;
    }
  }

  void withdraw() {
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    } catch (JMException | RuntimeException e) {
      // Already withdrawn, so there is nothing to do.
    }
  }

  @Override
  public String diagnose() {
    Diagnosis diagnosis = guard.diagnose();
    StringBuilder text = new StringBuilder();
    try {
      DiagnosisText.write(diagnosis, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  @Override
  public String getLastDiagnosis() {
    return guard.lastDiagnosis();
  }

  @Override
  public String getLastTrouble() {
    return guard.lastTrouble();
  }
}
