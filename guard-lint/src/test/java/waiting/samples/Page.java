/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package waiting.samples;

import io.hotguard.HotPath;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;

/** Waits by way of another class. */
@SuppressWarnings("all")
public class Page implements Callback {
  private final Store store;
  private String last;

  public Page(Store store) {
    this.store = store;
  }

  @HotPath
  void names(List<String> keys) {
    keys.stream().map(store::name).forEach(System.out::println);
  }

  @HotPath
  int ages(Connection connection, List<String> names) throws SQLException {
    int sum = 0;
    for (String name : names) {
      sum += store.age(connection, name);
    }
    return sum;
  }

  @HotPath
  synchronized void remember(String key) {
    last = store.name(key);
  }

  @Override
  public void onCompletion(RecordMetadata metadata, Exception failure) {
    store.name("sent");
  }
}
