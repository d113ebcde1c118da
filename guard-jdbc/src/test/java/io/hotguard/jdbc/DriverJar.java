/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * A release of a driver in a class loader of its own, so that several releases of one driver can be
 * asked in one test. The build copies the jars.
 */
public final class DriverJar {
  private static final Path FOLDER = Path.of(System.getProperty("test.drivers", "target/drivers"));

  private static final Map<String, DriverJar> LOADED = new ConcurrentHashMap<>();
  private static final Map<List<Object>, List<Method>> METHODS = new ConcurrentHashMap<>();
  private static final Map<List<Object>, Field> FIELDS = new ConcurrentHashMap<>();

  private final String name;
  private final ClassLoader loader;

  private DriverJar(String name, ClassLoader loader) {
    this.name = name;
    this.loader = loader;
  }

  /** A jar, such as {@code mysql-connector-j-9.7.0}; to load its classes anew takes long. */
  public static DriverJar load(String name) {
    return LOADED.computeIfAbsent(name, DriverJar::loadNew);
  }

  private static DriverJar loadNew(String name) {
    URL[] urls = {url(name)};
    return new DriverJar(
        name, new URLClassLoader(name, urls, ClassLoader.getPlatformClassLoader()));
  }

  private static URL url(String name) {
    Path jar = FOLDER.resolve(name + ".jar");
    if (!Files.exists(jar)) {
      throw new IllegalStateException(
          "no " + jar + "; the build copies it: mvn -pl guard-jdbc -am generate-test-resources");
    }
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  String name() {
    return name;
  }

  public VersionNumber version() {
    return DriverReleases.version(name);
  }

  Class<?> type(String className) {
    try {
      return Class.forName(className, true, loader);
    } catch (ClassNotFoundException e) {
      throw new LinkageError(name + " has no " + className, e);
    }
  }

  boolean has(String className) {
    return loader.getResource(className.replace('.', '/') + ".class") != null;
  }

  /** An object that is made from texts, by the constructor that takes just these. */
  Object make(String className, Object... texts) {
    try {
      Class<?>[] types = Arrays.stream(texts).map(Object::getClass).toArray(Class<?>[]::new);
      var constructor = type(className).getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(texts);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name + ": cannot make " + className, e);
    }
  }

  /** An object that is made by a constructor with one parameter that fits. */
  Object makeOf(String className, Object argument) {
    try {
      for (var constructor : type(className).getDeclaredConstructors()) {
        if (constructor.getParameterCount() == 1
            && constructor.getParameterTypes()[0].isInstance(argument)) {
          constructor.setAccessible(true);
          return constructor.newInstance(argument);
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name + ": cannot make " + className, e);
    }
    throw new AssertionError(name + ": no constructor of " + className + " fits");
  }

  /** An object that is made from a text and settings; the constructor may refuse them. */
  Object construct(String className, String text, Properties settings)
      throws InvocationTargetException {
    try {
      var constructor = type(className).getDeclaredConstructor(String.class, Properties.class);
      constructor.setAccessible(true);
      return constructor.newInstance(text, settings);
    } catch (InvocationTargetException e) {
      throw e;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name + ": cannot make " + className, e);
    }
  }

  /** An object whose constructor never ran. */
  Object allocate(String className) {
    try {
      Class<?> unsafe = Class.forName("sun.misc.Unsafe");
      Field instance = unsafe.getDeclaredField("theUnsafe");
      instance.setAccessible(true);
      Method allocate = unsafe.getMethod("allocateInstance", Class.class);
      return allocate.invoke(instance.get(null), type(className));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name + ": cannot allocate " + className, e);
    }
  }

  /** Calls a static method. */
  @Nullable Object callStatic(String className, String method, @Nullable Object... arguments)
      throws InvocationTargetException {
    return call(type(className), null, method, arguments);
  }

  /** Calls a method, of whatever visibility, of the class or one above it. */
  @Nullable Object call(Object target, String method, @Nullable Object... arguments)
      throws InvocationTargetException {
    return call(target.getClass(), target, method, arguments);
  }

  private @Nullable Object call(
      Class<?> type, @Nullable Object target, String name, @Nullable Object... arguments)
      throws InvocationTargetException {
    for (Method method : methods(type, name, arguments.length)) {
      if (takes(method, arguments)) {
        try {
          return method.invoke(target, arguments);
        } catch (IllegalAccessException e) {
          throw new LinkageError(String.valueOf(e.getMessage()), e);
        }
      }
    }
    throw new AssertionError(this.name + ": no method " + name + " in " + type);
  }

  /** Returns the methods of a class and of those above it; to look them up takes long. */
  private static List<Method> methods(Class<?> type, String name, int parameters) {
    return METHODS.computeIfAbsent(
        List.of(type, name, parameters),
        key -> {
          List<Method> methods = new ArrayList<>();
          for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            Arrays.stream(c.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .filter(method -> method.getParameterCount() == parameters)
                .forEach(methods::add);
          }
          methods.forEach(Method::trySetAccessible);
          return methods;
        });
  }

  private static boolean takes(Method method, @Nullable Object... arguments) {
    Class<?>[] types = method.getParameterTypes();
    if (types.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      boolean fits =
          arguments[i] == null || types[i].isInstance(arguments[i]) || types[i].isPrimitive();
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /** The value of a field, of whatever visibility, of the class or one above it. */
  @Nullable Object field(Object target, String name) {
    return field(target.getClass(), target, name);
  }

  @Nullable Object staticField(String className, String name) {
    return field(type(className), null, name);
  }

  private @Nullable Object field(Class<?> type, @Nullable Object target, String wanted) {
    Field field = FIELDS.computeIfAbsent(List.of(type, wanted), key -> declared(type, wanted));
    try {
      return field.get(target);
    } catch (IllegalAccessException e) {
      throw new LinkageError(String.valueOf(e.getMessage()), e);
    }
  }

  private Field declared(Class<?> type, String wanted) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (field.getName().equals(wanted)) {
          field.setAccessible(true);
          return field;
        }
      }
    }
    throw new AssertionError(name + ": no field " + wanted + " in " + type);
  }

  public Optional<byte[]> find(String path) {
    try (var in = loader.getResourceAsStream(path)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many files are in a folder of the jar. */
  public long count(String folder, String ending) throws IOException {
    try (JarFile jar = new JarFile(FOLDER.resolve(name + ".jar").toFile())) {
      return jar.stream()
          .map(JarEntry::getName)
          .filter(entry -> entry.startsWith(folder) && entry.endsWith(ending))
          .count();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
