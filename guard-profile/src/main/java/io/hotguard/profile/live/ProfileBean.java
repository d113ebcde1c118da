/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.jmx.BeanRegistration;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import javax.management.JMException;
import org.jspecify.annotations.Nullable;

/** A guard in JMX. */
final class ProfileBean implements ProfileMXBean {
  private static final String NAME = "io.hotguard:type=Profile,name=";

  private final ProfileGuard guard;

  private ProfileBean(ProfileGuard guard) {
    this.guard = guard;
  }

  /**
   * Registers the bean; null if that fails, which costs only the bean.
   *
   * @param name the name of the guard in JMX
   */
  static @Nullable BeanRegistration register(
      ProfileGuard guard, String name, Consumer<String> problems) {
    try {
      return BeanRegistration.register(
          new ProfileBean(guard), ProfileMXBean.class, name, free -> NAME + free);
    } catch (JMException | RuntimeException | LinkageError e) {
      problems.accept("the profile guard is not in JMX: " + e);
      return null;
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
