/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.jdbc;

import com.p6spy.engine.logging.P6LogFactory;
import com.p6spy.engine.spy.P6DataSource;
import com.p6spy.engine.spy.P6ModuleManager;
import io.hotguard.jdbc.counting.CountingDataSource;
import io.hotguard.jdbc.counting.StatementCounter;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;

/** A data source around H2's own. */
enum WrapperSubject {
  /** H2 itself. */
  RAW(h2 -> h2),
  /** Counted under the text and the unit of work. */
  HOTGUARD(h2 -> CountingDataSource.of(h2, StatementCounter.start("bench"))),
  /** P6Spy without logging. */
  P6SPY(WrapperSubject::spied),
  /** datasource-proxy without a listener. */
  DATASOURCE_PROXY(h2 -> ProxyDataSourceBuilder.create(h2).build());

  @SuppressWarnings("ImmutableEnumChecker") // without state
  private final UnaryOperator<DataSource> wrapper;

  WrapperSubject(UnaryOperator<DataSource> wrapper) {
    this.wrapper = wrapper;
  }

  DataSource around(DataSource h2) {
    return wrapper.apply(h2);
  }

  private static DataSource spied(DataSource h2) {
    System.setProperty("p6spy.config.modulelist", "com.p6spy.engine.spy.P6SpyFactory");
    System.setProperty(
        "p6spy.config.appender", "com.p6spy.engine.spy.appender.StdoutLogger"); // no spy.log
    P6ModuleManager.getInstance().reload();
    if (P6ModuleManager.getInstance().getFactories().stream()
        .anyMatch(P6LogFactory.class::isInstance)) {
      throw new IllegalStateException("p6spy logs although its module is not listed");
    }
    return new P6DataSource(h2);
  }
}
