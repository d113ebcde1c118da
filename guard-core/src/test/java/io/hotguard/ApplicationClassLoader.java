/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Loads the classes with some prefixes itself, as a web application does, and hides those with
 * others, as a cut-down JDK does.
 */
public final class ApplicationClassLoader extends ClassLoader {
  private final List<String> own;
  private final List<String> hidden;

  public ApplicationClassLoader(List<String> own, List<String> hidden) {
    super(ApplicationClassLoader.class.getClassLoader());
    this.own = own;
    this.hidden = hidden;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (hidden.stream().anyMatch(name::startsWith)) {
      throw new ClassNotFoundException(name);
    }
    if (own.stream().noneMatch(name::startsWith)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
