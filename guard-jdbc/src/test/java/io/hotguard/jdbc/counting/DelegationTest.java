/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.jdbc.JdbcProperties;
import io.hotguard.property.GuardProperties;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Walks every method of the interfaces: each call reaches the driver's object as it was made. */
final class DelegationTest {
  /** Answered by the wrapper after it has asked the object behind. */
  private static final Set<String> ANSWERED_HERE =
      Set.of("Statement.getConnection", "ResultSet.getStatement");

  private static final Set<String> OF_WRAPPER = Set.of("unwrap", "isWrapperFor");

  private final StatementCounter counter =
      StatementCounter.start("delegation", GuardProperties.of(Map.of(), new JdbcProperties()));
  private final CountingConnection connection =
      new CountingConnection(
          RecordingDelegate.of(Connection.class, new RecordingDelegate()), counter);

  @AfterEach
  void close() {
    counter.close();
  }

  private record Wrapped(
      Class<?> type, Class<?> wrapper, BiFunction<Object, DelegationTest, Object> wrap) {}

  private static final List<Wrapped> ALL =
      List.of(
          new Wrapped(
              DataSource.class,
              CountingDataSource.class,
              (d, test) -> CountingDataSource.of((DataSource) d, test.counter)),
          new Wrapped(
              Connection.class,
              CountingConnection.class,
              (d, test) -> new CountingConnection((Connection) d, test.counter)),
          new Wrapped(
              Statement.class,
              CountingStatement.class,
              (d, test) -> new CountingStatement((Statement) d, test.connection)),
          new Wrapped(
              PreparedStatement.class,
              CountingPreparedStatement.class,
              (d, test) ->
                  new CountingPreparedStatement(
                      (PreparedStatement) d, test.connection, test.counter.entry("select ?"))),
          new Wrapped(
              CallableStatement.class,
              DelegatingCallableStatement.class,
              (d, test) ->
                  new DelegatingCallableStatement(
                      (CallableStatement) d, test.connection, test.counter.entry("call p(?)"))),
          new Wrapped(
              ResultSet.class,
              CountingStatement.CountingResultSet.class,
              (d, test) ->
                  new CountingStatement.CountingResultSet(
                      (ResultSet) d,
                      RecordingDelegate.of(Statement.class, new RecordingDelegate()))));

  private static List<Method> methodsOf(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> !OF_WRAPPER.contains(method.getName()))
        .sorted(Comparator.comparing(Method::toString))
        .toList();
  }

  private static Stream<DynamicTest> each(Body body) {
    return ALL.stream()
        .map(
            wrapped ->
                DynamicTest.dynamicTest(
                    wrapped.type().getSimpleName(),
                    () -> {
                      List<Method> methods = methodsOf(wrapped.type());
                      assertThat(methods).hasSizeGreaterThan(8);
                      for (Method method : methods) {
                        body.check(wrapped, method);
                      }
                    }));
  }

  private interface Body {
    void check(Wrapped wrapped, Method method) throws Exception;
  }

  @TestFactory
  Stream<DynamicTest> everyCallReachesTheDriverArgumentForArgument() {
    return each(this::assertDelegates);
  }

  private void assertDelegates(Wrapped wrapped, Method method) throws Exception {
    RecordingDelegate recorder = new RecordingDelegate();
    Object wrapper = wrapped.wrap().apply(RecordingDelegate.of(wrapped.type(), recorder), this);
    Object[] arguments = arguments(method);

    Object answer = method.invoke(wrapper, arguments);

    assertThat(recorder.calls).as("calls for " + method).hasSize(1);
    RecordingDelegate.Call call = recorder.calls.get(0);
    assertThat(call.method().getName()).isEqualTo(method.getName());
    assertThat(call.method().getParameterTypes()).isEqualTo(method.getParameterTypes());
    assertThat(call.arguments()).hasSize(arguments.length);
    for (int i = 0; i < arguments.length; i++) {
      if (method.getParameterTypes()[i].isPrimitive()) {
        assertThat(call.arguments().get(i)).as(method.toString()).isEqualTo(arguments[i]);
      } else {
        assertThat(call.arguments().get(i)).as(method.toString()).isSameAs(arguments[i]);
      }
    }
    assertAnswer(method, answer, call.answer());
  }

  private static void assertAnswer(Method method, Object answer, Object ofDelegate) {
    String name = method.getDeclaringClass().getSimpleName() + "." + method.getName();
    if (ANSWERED_HERE.contains(name)) {
      assertThat(answer).as(method.toString()).isNotNull().isNotSameAs(ofDelegate);
    } else if (answer instanceof DelegatingWrapper<?> wrapper) {
      assertThat(wrapper.delegate).as(method.toString()).isSameAs(ofDelegate);
    } else if (method.getReturnType().isPrimitive()) {
      assertThat(answer).as(method.toString()).isEqualTo(ofDelegate);
    } else {
      assertThat(answer).as(method.toString()).isSameAs(ofDelegate);
    }
  }

  @TestFactory
  Stream<DynamicTest> whatTheDriverThrowsComesOutAsItIs() {
    return each(
        (wrapped, method) -> {
          boolean throwing =
              Arrays.stream(method.getExceptionTypes())
                  .anyMatch(type -> type.isAssignableFrom(SQLException.class));
          if (!throwing) {
            return;
          }
          RecordingDelegate recorder = new RecordingDelegate();
          SQLException failure = new SQLException("refused");
          recorder.failWith(failure);
          Object wrapper =
              wrapped.wrap().apply(RecordingDelegate.of(wrapped.type(), recorder), this);

          assertThatThrownBy(() -> method.invoke(wrapper, arguments(method)))
              .as(method.toString())
              .isInstanceOf(InvocationTargetException.class)
              .cause()
              .isSameAs(failure);
        });
  }

  /** A default method of the interface would answer for the driver. */
  @TestFactory
  Stream<DynamicTest> noDefaultMethodIsLeftToTheInterface() {
    return each(
        (wrapped, method) ->
            assertThat(
                    wrapped
                        .wrapper()
                        .getMethod(method.getName(), method.getParameterTypes())
                        .getDeclaringClass()
                        .isInterface())
                .as(method.toString())
                .isFalse());
  }

  @Test
  void theWalkFindsAWrapperThatAsksNobodyOrAnotherMethod() throws Exception {
    Wrapped deaf =
        new Wrapped(
            Statement.class,
            CountingStatement.class,
            (d, test) -> RecordingDelegate.of(Statement.class, new RecordingDelegate()));
    Wrapped crossed =
        new Wrapped(
            Statement.class,
            CountingStatement.class,
            (d, test) ->
                java.lang.reflect.Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {Statement.class},
                    (proxy, method, arguments) -> ((Statement) d).getMaxRows()));
    Method method = Statement.class.getMethod("getMaxFieldSize");

    assertThatThrownBy(() -> assertDelegates(deaf, method)).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> assertDelegates(crossed, method)).isInstanceOf(AssertionError.class);
  }

  @TestFactory
  Stream<DynamicTest> unwrapsToItselfThenToTheDriverThenFurther() {
    return ALL.stream()
        .map(
            wrapped ->
                DynamicTest.dynamicTest(
                    wrapped.type().getSimpleName(),
                    () -> {
                      RecordingDelegate recorder = new RecordingDelegate();
                      Object driver =
                          java.lang.reflect.Proxy.newProxyInstance(
                              getClass().getClassLoader(),
                              new Class<?>[] {wrapped.type(), Vendor.class},
                              recorder);
                      java.sql.Wrapper wrapper =
                          (java.sql.Wrapper) wrapped.wrap().apply(driver, this);

                      assertThat(wrapper.isWrapperFor(wrapped.type())).isTrue();
                      assertThat((Object) wrapper.unwrap(wrapped.type())).isSameAs(wrapper);
                      assertThat(wrapper.isWrapperFor(Vendor.class)).isTrue();
                      assertThat((Object) wrapper.unwrap(Vendor.class)).isSameAs(driver);
                      assertThat(recorder.calls).isEmpty();

                      assertThat(wrapper.isWrapperFor(Runnable.class)).isTrue();
                      recorder.failWith(new SQLException("no"));
                      assertThatThrownBy(() -> wrapper.unwrap(Runnable.class))
                          .isInstanceOf(SQLException.class);
                      assertThat(recorder.calls)
                          .extracting(call -> call.method().getName())
                          .containsExactly("isWrapperFor", "unwrap");
                    }));
  }

  private interface Vendor {}

  private static Object[] arguments(Method method) {
    List<Object> arguments = new ArrayList<>();
    for (Class<?> type : method.getParameterTypes()) {
      arguments.add(RecordingDelegate.value(type, 40 + arguments.size()));
    }
    return arguments.toArray();
  }
}
