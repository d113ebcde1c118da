/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import static io.hotguard.benchmarks.prices.Pair.kept;

import java.net.http.HttpClient;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.springframework.web.client.RestTemplate;

/** Clients that keep connections, and objects that start threads. */
@SuppressWarnings("deprecation") // The RestTemplate that people have.
final class ClientPairs {
  private static final Callable<String> TASK = () -> "done";

  static final List<Pair<?>> ALL =
      List.of(
          kept("jdk-http-client", HttpClient::newHttpClient, client -> client.followRedirects()),
          kept("okhttp", OkHttpClient::new, client -> client.followRedirects()),
          new Pair<>(
              "apache-http-client-4",
              org.apache.http.impl.client.HttpClients::createDefault,
              kept -> {
                try (var client = org.apache.http.impl.client.HttpClients.createDefault()) {
                  return client.getClass();
                }
              },
              kept -> kept.getClass()),
          new Pair<>(
              "apache-http-client-5",
              org.apache.hc.client5.http.impl.classic.HttpClients::createDefault,
              kept -> {
                try (var client =
                    org.apache.hc.client5.http.impl.classic.HttpClients.createDefault()) {
                  return client.getClass();
                }
              },
              kept -> kept.getClass()),
          kept("rest-template", RestTemplate::new, client -> client.getMessageConverters().size()),
          new Pair<>(
              "new-thread",
              ClientPairs::pool,
              pool -> {
                String[] result = {""};
                Thread thread = new Thread(() -> result[0] = "done");
                thread.start();
                thread.join();
                return result[0];
              },
              pool -> pool.submit(TASK).get()),
          new Pair<>(
              "new-timer",
              ClientPairs::scheduler,
              scheduler -> timed(),
              scheduler -> scheduler.schedule(TASK, 1, TimeUnit.MINUTES).cancel(false)),
          new Pair<>(
              "new-pool",
              ClientPairs::pool,
              pool -> {
                ExecutorService own = pool();
                try {
                  return own.submit(TASK).get();
                } finally {
                  own.shutdown();
                }
              },
              pool -> pool.submit(TASK).get()));

  private ClientPairs() {}

  private static ExecutorService pool() {
    return Executors.newFixedThreadPool(2, ClientPairs::daemon);
  }

  private static ScheduledThreadPoolExecutor scheduler() {
    ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1, ClientPairs::daemon);
    scheduler.setRemoveOnCancelPolicy(true);
    return scheduler;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "priced");
    thread.setDaemon(true);
    return thread;
  }

  private static boolean timed() {
    Timer timer = new Timer(true);
    TimerTask task =
        new TimerTask() {
          @Override
          public void run() {}
        };
    timer.schedule(task, TimeUnit.MINUTES.toMillis(1));
    boolean cancelled = task.cancel();
    timer.cancel();
    return cancelled;
  }
}
