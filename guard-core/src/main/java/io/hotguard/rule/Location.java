/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsFirst;
import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The place of a finding: in code, in configuration or in the running process. Natural order is
 * code, configuration, process, then the components in their declared order; it is consistent with
 * {@code equals}.
 */
public sealed interface Location extends Comparable<Location> {

  /** Describes the place, such as {@code com.acme.Cart.total:42}. */
  String describe();

  @Override
  default int compareTo(Location other) {
    if (this instanceof Code a && other instanceof Code b) {
      return Code.ORDER.compare(a, b);
    }
    if (this instanceof Config a && other instanceof Config b) {
      return Config.ORDER.compare(a, b);
    }
    if (this instanceof Runtime a && other instanceof Runtime b) {
      return Runtime.ORDER.compare(a, b);
    }
    return Integer.compare(rank(this), rank(other));
  }

  private static int rank(Location location) {
    return location instanceof Code ? 0 : location instanceof Config ? 1 : 2;
  }

  /**
   * A place in a class file.
   *
   * @param className the binary name, such as {@code com.acme.Cart$Line}
   * @param method the method's name, {@code <init>} and {@code <clinit>} included; empty for the
   *     class itself
   * @param line the line, from 1; 0 when the class file has no line numbers
   * @param descriptor the method's parameters and result, such as {@code (Ljava/lang/String;)V},
   *     which tell overloads apart; empty when unknown. It is part of no fingerprint and no
   *     description.
   */
  record Code(String className, String method, int line, String descriptor) implements Location {
    private static final Comparator<Code> ORDER =
        comparing(Code::className)
            .thenComparing(Code::method)
            .thenComparingInt(Code::line)
            .thenComparing(Code::descriptor);

    /** Throws {@link IllegalArgumentException} if the class name is blank or the line negative. */
    public Code {
      requireText("className", className);
      requireNonNull(method, "method");
      requireLine(line);
      requireNonNull(descriptor, "descriptor");
    }

    /** Creates a place in any overload of a method. */
    public Code(String className, String method, int line) {
      this(className, method, line, "");
    }

    @Override
    public String describe() {
      String place = method.isEmpty() ? className : className + '.' + method;
      return line == 0 ? place : place + ':' + line;
    }
  }

  /**
   * A place in a configuration file.
   *
   * @param file the file, relative to the root that was scanned, with {@code /} as separator
   * @param line the line, from 1; 0 when unknown
   * @param key the setting's key in the file's own notation; empty for the file itself
   */
  record Config(String file, int line, String key) implements Location {
    private static final Comparator<Config> ORDER =
        comparing(Config::file).thenComparingInt(Config::line).thenComparing(Config::key);

    /** Throws {@link IllegalArgumentException} if the file is blank or the line negative. */
    public Config {
      requireText("file", file);
      requireNonNull(key, "key");
      requireLine(line);
    }

    @Override
    public String describe() {
      String place = line == 0 ? file : file + ':' + line;
      return key.isEmpty() ? place : place + " (" + key + ')';
    }
  }

  /**
   * A place in the running process.
   *
   * @param component the live object, such as {@code logger root} or {@code pool orders}
   * @param thread the thread's name, or null when the finding is not about one thread
   */
  @SuppressWarnings("JavaLangClash") // always read as Location.Runtime
  record Runtime(String component, @Nullable String thread) implements Location {
    private static final Comparator<Runtime> ORDER =
        comparing(Runtime::component).thenComparing(Runtime::thread, nullsFirst(naturalOrder()));

    /** Throws {@link IllegalArgumentException} if the component is blank. */
    public Runtime {
      requireText("component", component);
    }

    @Override
    public String describe() {
      return thread == null ? component : component + " on thread " + thread;
    }
  }

  private static void requireText(String what, String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("a location's " + what + " must not be blank");
    }
  }

  private static void requireLine(int line) {
    if (line < 0) {
      throw new IllegalArgumentException("line " + line + ": must be 1 or more, or 0 when unknown");
    }
  }
}
