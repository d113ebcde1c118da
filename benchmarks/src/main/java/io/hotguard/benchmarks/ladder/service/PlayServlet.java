/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import io.hotguard.HotPath;
import io.hotguard.benchmarks.ladder.service.Percentiles.Timing;
import io.hotguard.benchmarks.ladder.service.Worker.Workers;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** {@code GET /play?player=N}: the one request of the service. */
final class PlayServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient Workers workers;
  private final transient PlayerTable players;
  private final transient ItemTable items;
  private final transient RewardFields fields;
  private final transient Percentiles percentiles;

  PlayServlet(
      Workers workers,
      PlayerTable players,
      ItemTable items,
      RewardFields fields,
      Percentiles percentiles) {
    this.workers = workers;
    this.players = players;
    this.items = items;
    this.fields = fields;
    this.percentiles = percentiles;
  }

  @Override
  @HotPath
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    long start = System.nanoTime();
    int player = Integer.parseInt(request.getParameter("player"));
    try {
      byte[] answer = play(workers.current(), player).getBytes(StandardCharsets.UTF_8);
      response.setContentType("application/json");
      response.setContentLength(answer.length);
      response.getOutputStream().write(answer);
    } catch (SQLException | ReflectiveOperationException e) {
      throw new ServletException(e);
    } finally {
      percentiles.record(Timing.REQUEST, System.nanoTime() - start);
    }
  }

  private String play(Worker worker, int player)
      throws IOException, SQLException, ReflectiveOperationException {
    String key = "session:" + player;
    worker.log(3, player, "arrived");
    long start = System.nanoTime();
    String session = worker.sessions().get(key);
    percentiles.record(Timing.READ_SESSION, System.nanoTime() - start);

    worker.log(2, player, session);
    ItemTable.Item item = items.item(player);
    RewardFields.Reward reward = new RewardFields.Reward();
    fields.add(reward, "gold", item.gold());

    start = System.nanoTime();
    players.addGold(player, reward.gold);
    percentiles.record(Timing.UPDATE_PLAYER, System.nanoTime() - start);
    worker.log(3, player, item.name());

    start = System.nanoTime();
    worker.sessions().set(key, item.name());
    percentiles.record(Timing.WRITE_SESSION, System.nanoTime() - start);
    worker.log(2, player, "served");
    return "{\"player\":" + player + ",\"gold\":" + reward.gold + '}';
  }
}
