/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.probe;

import io.hotguard.jmx.BeanRegistration;
import javax.management.JMException;

/** An MXBean that registers itself; two class loaders each have their own class. */
public final class ProbeBean implements AutoCloseable {
  /** The object name of the first copy. */
  public static final String FIRST = "io.hotguard.test:type=Probe,name=probe";

  /** The interface of the bean. */
  public interface ProbeMXBean {
    int getNumber();
  }

  /** A bean; the server takes each object once. */
  public static final class Probe implements ProbeMXBean {
    @Override
    public int getNumber() {
      return 1;
    }
  }

  private final BeanRegistration registration;

  public ProbeBean() throws JMException {
    registration =
        BeanRegistration.register(
            new Probe(),
            ProbeMXBean.class,
            "probe",
            name -> "io.hotguard.test:type=Probe,name=" + name);
  }

  public BeanRegistration registration() {
    return registration;
  }

  /** The name in JMX, for a test that sees another copy of this class. */
  @Override
  public String toString() {
    return registration.objectName().toString();
  }

  @Override
  public void close() {
    registration.close();
  }
}
