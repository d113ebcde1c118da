/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.pools;

import static net.bytebuddy.matcher.ElementMatchers.isConstructor;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import io.hotguard.jdbc.hooks.DataSourceCheck;
import java.util.Map;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.pool.TypePool;

/**
 * Makes the class of a pool pass its settings to the JDBC guard where the pool is about to start.
 *
 * <p><b>Threading:</b> any thread; stateless.
 *
 * <p><b>Errors:</b> the guard's own failures stay in {@link DataSourceCheck}. A refusal, which
 * {@code hotguard.jdbc.fail} asks for, leaves the pool's method.
 */
public final class PoolHooks {
  /*
   * No pool has a hook for all of its instances, so the bytecode is changed: one call at the
   * beginning of a method that runs once for each pool. The call is copied from the advice classes
   * below, whose one reference is resolved by the class loader of the pool.
   */
  private static final Map<String, Hook> HOOKS =
      Map.of(
          "com.zaxxer.hikari.pool.HikariPool", new Hook(GivenConfig.class, takesConfig()),
          "org.apache.tomcat.jdbc.pool.ConnectionPool", new Hook(GivenConfig.class, takesConfig()),
          "org.apache.commons.dbcp.BasicDataSource",
              new Hook(ItsOwnSettings.class, named("createConnectionFactory")),
          "org.apache.commons.dbcp2.BasicDataSource",
              new Hook(ItsOwnSettings.class, named("createConnectionFactory")),
          "org.apache.tomcat.dbcp.dbcp2.BasicDataSource",
              new Hook(ItsOwnSettings.class, named("createConnectionFactory")),
          "com.alibaba.druid.pool.DruidDataSource",
              new Hook(ItsOwnSettings.class, named("resolveDriver")),
          "com.mchange.v2.c3p0.impl.AbstractPoolBackedDataSource",
              new Hook(ItsFirstUse.class, named("getPoolManager")));

  private record Hook(Class<?> advice, ElementMatcher.Junction<? super MethodDescription> method) {}

  private PoolHooks() {}

  private static ElementMatcher.Junction<MethodDescription> takesConfig() {
    return isConstructor().and(takesArguments(1));
  }

  /**
   * Returns the changed class.
   *
   * @param loader sees the guard's {@code DataSourceCheck}
   * @param name the name of a pool's class
   * @throws IllegalStateException if the release of the pool lacks the method
   */
  public static byte[] change(ClassLoader loader, String name, byte[] classFile) {
    Hook hook = HOOKS.get(name);
    if (hook == null) {
      throw new IllegalStateException("no hook for " + name);
    }
    ClassFileLocator locator =
        new ClassFileLocator.Compound(
            ClassFileLocator.Simple.of(name, classFile),
            ClassFileLocator.ForClassLoader.of(loader));
    TypeDescription type = TypePool.Default.of(locator).describe(name).resolve();
    if (type.getDeclaredMethods().filter(hook.method()).isEmpty()) {
      throw new IllegalStateException(name + " lacks the method that starts the pool");
    }
    return new ByteBuddy()
        .with(TypeValidation.DISABLED)
        .redefine(type, locator)
        .visit(Advice.to(hook.advice()).on(hook.method()))
        .make()
        .getBytes();
  }

  /** For a constructor that takes the settings. */
  static final class GivenConfig {
    private GivenConfig() {}

    @Advice.OnMethodEnter
    static void check(@Advice.Argument(0) Object config) {
      DataSourceCheck.checkedConfig(config);
    }
  }

  /** For a method of the data source that runs once. */
  static final class ItsOwnSettings {
    private ItsOwnSettings() {}

    @Advice.OnMethodEnter
    static void check(@Advice.This Object dataSource) {
      DataSourceCheck.checkedConfig(dataSource);
    }
  }

  /** For a method that each connection calls, and whose first call makes the pool. */
  static final class ItsFirstUse {
    private ItsFirstUse() {}

    @Advice.OnMethodEnter
    static void check(
        @Advice.This Object dataSource, @Advice.FieldValue("poolManager") Object pool) {
      if (pool == null) {
        DataSourceCheck.checkedConfig(dataSource);
      }
    }
  }
}
