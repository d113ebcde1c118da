/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Stands in for a driver's object: remembers each call and answers with values told apart. */
final class RecordingDelegate implements InvocationHandler {
  /** One call and what it was answered. */
  record Call(Method method, List<Object> arguments, Object answer) {}

  final List<Call> calls = new ArrayList<>();
  private SQLException failure;
  private int answers;

  static <T> T of(Class<T> type, RecordingDelegate recorder) {
    return type.cast(
        Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, recorder));
  }

  void failWith(SQLException thrown) {
    failure = thrown;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] given) throws SQLException {
    if (method.getDeclaringClass() == Object.class) {
      return switch (method.getName()) {
        case "equals" -> proxy == given[0];
        case "hashCode" -> System.identityHashCode(proxy);
        default -> "recorded " + proxy.getClass().getInterfaces()[0].getSimpleName();
      };
    }
    List<Object> arguments = new ArrayList<>();
    if (given != null) {
      arguments.addAll(java.util.Arrays.asList(given));
    }
    if (failure != null) {
      calls.add(new Call(method, arguments, failure));
      throw failure;
    }
    Object answer = value(method.getReturnType(), ++answers);
    calls.add(new Call(method, arguments, answer));
    return answer;
  }

  /** A value of a type, different for each number where the type has more than two. */
  static Object value(Class<?> type, int number) {
    if (type == void.class) {
      return null;
    } else if (type == boolean.class || type == Boolean.class) {
      return true;
    } else if (type == byte.class) {
      return (byte) number;
    } else if (type == short.class) {
      return (short) number;
    } else if (type == int.class) {
      return number;
    } else if (type == long.class) {
      return (long) number;
    } else if (type == float.class) {
      return (float) number;
    } else if (type == double.class) {
      return (double) number;
    } else if (type == String.class) {
      return "text " + number;
    } else if (type == Class.class) {
      return String.class;
    } else if (type.isArray()) {
      Object array = Array.newInstance(type.getComponentType(), 1);
      Array.set(array, 0, value(type.getComponentType(), number));
      return array;
    } else if (type.isInterface()) {
      return of(type, new RecordingDelegate());
    }
    return instance(type, number);
  }

  private static Object instance(Class<?> type, int number) {
    return switch (type.getName()) {
      case "java.lang.Object" -> new Object();
      case "java.math.BigDecimal" -> java.math.BigDecimal.valueOf(number);
      case "java.sql.Date" -> new java.sql.Date(number);
      case "java.sql.Time" -> new java.sql.Time(number);
      case "java.sql.Timestamp" -> new java.sql.Timestamp(number);
      case "java.sql.SQLWarning" -> new java.sql.SQLWarning("warning " + number);
      case "java.util.Calendar" -> java.util.Calendar.getInstance();
      case "java.util.Properties" -> new java.util.Properties();
      case "java.io.InputStream" -> new java.io.ByteArrayInputStream(new byte[] {(byte) number});
      case "java.io.Reader" -> new java.io.StringReader("text " + number);
      case "java.io.PrintWriter" -> new java.io.PrintWriter(new java.io.StringWriter());
      case "java.net.URL" -> url(number);
      case "java.util.logging.Logger" -> java.util.logging.Logger.getAnonymousLogger();
      default -> throw new AssertionError("no value of " + type + ": add one");
    };
  }

  private static Object url(int number) {
    try {
      return new java.net.URL("http://localhost/" + number);
    } catch (java.net.MalformedURLException e) {
      throw new AssertionError(e);
    }
  }
}
