/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import org.objectweb.asm.Handle;

/**
 * Notices whether a class may hand a constant JDBC URL to a data source, set up a pool, have Spring
 * Boot make beans, or set a system property of a logging library. Such a class is read in full, to
 * follow the values.
 */
final class SettingHints {
  private boolean holdsUrl;
  private boolean givesUrl;
  private boolean namesProperty;
  private boolean setsProperty;
  private boolean setsPool;
  private boolean makesBean;

  /** Begins a class. */
  void clear() {
    holdsUrl = false;
    givesUrl = false;
    namesProperty = false;
    setsProperty = false;
    setsPool = false;
    makesBean = false;
  }

  void constant(Object value) {
    if (value instanceof String text) {
      holdsUrl |= SettingCalls.isUrl(text);
      namesProperty |= SettingCalls.isProperty(text);
    }
  }

  void concatenation(Handle bootstrap, Object... arguments) {
    if (arguments.length > 0 && bootstrap.getName().equals("makeConcatWithConstants")) {
      constant(arguments[0]);
    }
  }

  void call(String owner, String method) {
    givesUrl |= !givesUrl && SettingCalls.takesUrl(owner, method);
    setsProperty |= method.equals("setProperty");
    setsPool |= !setsPool && SettingCalls.setsPool(owner, method);
  }

  void annotation(String descriptor) {
    makesBean |= SettingCalls.isOfBean(descriptor);
  }

  boolean found() {
    return makesBean || setsPool || (holdsUrl && givesUrl) || (namesProperty && setsProperty);
  }
}
