/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Enumeration;

/** Runs {@link Log4jApp} in a class loader without URLs, as module systems have. */
public final class LoaderApp {
  private LoaderApp() {}

  /** Takes the jars of the application. */
  public static void main(String[] args) throws Exception {
    URL[] jars = new URL[args.length];
    for (int i = 0; i < args.length; i++) {
      jars[i] = Path.of(args[i]).toUri().toURL();
    }
    ClassLoader loader = new ModuleLoader(jars);
    Thread.currentThread().setContextClassLoader(loader);
    loader
        .loadClass(Log4jApp.class.getName())
        .getMethod("main", String[].class)
        .invoke(null, (Object) args);
  }

  private static final class ModuleLoader extends ClassLoader {
    private final URLClassLoader files;

    ModuleLoader(URL[] jars) {
      super(ClassLoader.getPlatformClassLoader());
      files = new URLClassLoader(jars, null);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      try (InputStream in = files.getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] content = in.readAllBytes();
        return defineClass(name, content, 0, content.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    @Override
    protected URL findResource(String name) {
      return files.findResource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
      return files.findResources(name);
    }
  }
}
