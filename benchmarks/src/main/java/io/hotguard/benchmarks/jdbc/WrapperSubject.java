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
import java.util.List;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;

enum WrapperSubject {
  /** H2 itself. */
  RAW {
    @Override
    DataSource around(DataSource h2) {
      return h2;
    }
  },
  /** Counted under the text and the unit of work. */
  HOTGUARD {
    @Override
    DataSource around(DataSource h2) {
      return CountingDataSource.of(h2, StatementCounter.start("bench"));
    }
  },
  /** P6Spy without logging. */
  P6SPY {
    @Override
    DataSource around(DataSource h2) {
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
  },
  /** datasource-proxy without a listener. */
  DATASOURCE_PROXY {
    @Override
    DataSource around(DataSource h2) {
      return ProxyDataSourceBuilder.create(h2).build();
    }
  };

  abstract DataSource around(DataSource h2);

  static List<String> names() {
    return List.of("RAW", "HOTGUARD", "P6SPY", "DATASOURCE_PROXY");
  }
}
