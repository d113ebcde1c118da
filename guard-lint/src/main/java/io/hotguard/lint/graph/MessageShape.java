/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes methods that a library calls for each request, message, record, exchange or event, by
 * their types: the class extends a type of the library, and the method takes a type of it. Methods
 * that encode or format for a library count, too.
 *
 * <p>The class files do not show whether the type above declares the method, nor how often it is
 * called. A finding in such code is a note.
 */
final class MessageShape {
  private static final Pattern MESSAGE =
      Pattern.compile(
          "L([\\w/$]+/(?:[\\w$]*)(?:Request|Message|Record|Records|Exchange|Event|Envelope|Invocation|Packet|Datagram))(?:<[^;]*)?;");
  private static final Pattern LIFE =
      Pattern.compile(
          ".*(Context|Lifecycle|Application|Config\\w*|Change\\w*|Refresh\\w*|Membership|Window|Mouse|Key|Action|Start\\w*|Stop\\w*|Close\\w*|Session|Server|Bundle|Service|Property|Install\\w*|Deploy\\w*|Error|Failure|State|Node|Cluster|Leader\\w*|Rebalance)Event");
  private static final Pattern SET_UP =
      Pattern.compile(
          "(get|set|is|add|remove|register|unregister|init|create|build|new|with|close|configure|start|stop|destroy|on(Error|Failure|Close|Start|Stop))([A-Z_].*)?|<.*|equals|hashCode|toString|compareTo");
  private static final Set<String> CODING =
      Set.of("decode", "deserialize", "doFormat", "encode", "format", "intercept", "serialize");
  private static final Pattern CODER =
      Pattern.compile(
          ".*(Codec|Decoder|Deserializer|Encoder|Formatter|Interceptor|Layout|Serializer)");
  private static final String[] JDK = {"java.", "javax.", "jakarta.", "jdk.", "sun.", "com.sun."};

  private MessageShape() {}

  /** The types above a class that are neither given nor of the JDK. */
  static List<String> libraries(Collection<String> supertypes, Predicate<String> given) {
    List<String> outside = new ArrayList<>();
    for (String type : supertypes) {
      if (!isJdk(type) && !given.test(type)) {
        outside.add(type);
      }
    }
    return outside;
  }

  /**
   * The type and the method that the library calls; empty if the types do not fit.
   *
   * @param libraries the types above the class that are not among the given ones
   */
  static String caller(List<String> libraries, String method, String descriptor) {
    boolean codes = CODING.contains(method);
    if (descriptor.startsWith("()")
        || !(codes || MESSAGE.matcher(parameters(descriptor)).find())
        || SET_UP.matcher(method).matches()) {
      return "";
    }
    for (String type : libraries) {
      String name = KnownEntryPoints.simpleName(type);
      if (codes && CODER.matcher(name).matches()) {
        return name + '.' + method;
      }
      Matcher message = MESSAGE.matcher(parameters(descriptor));
      while (message.find()) {
        String taken = message.group(1).replace('/', '.');
        if (root(taken).equals(root(type)) && !LIFE.matcher(taken).matches()) {
          return name + '.' + method;
        }
      }
    }
    return "";
  }

  /** The simple name of the first parameter's type that is a message; empty without one. */
  static String message(String descriptor) {
    Matcher message = MESSAGE.matcher(parameters(descriptor));
    while (message.find()) {
      String taken = message.group(1).replace('/', '.');
      if (!LIFE.matcher(taken).matches()) {
        return KnownEntryPoints.simpleName(taken);
      }
    }
    return "";
  }

  private static String parameters(String descriptor) {
    return descriptor.substring(0, descriptor.indexOf(')') + 1);
  }

  private static boolean isJdk(String type) {
    for (String prefix : JDK) {
      if (type.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** The first three parts of a name, which a library's types have in common. */
  private static String root(String type) {
    int end = -1;
    for (int i = 0; i < 3; i++) {
      int next = type.indexOf('.', end + 1);
      if (next < 0) {
        break;
      }
      end = next;
    }
    return end < 0 ? type : type.substring(0, end);
  }
}
