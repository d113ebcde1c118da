/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.packaged;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.Guards;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A web application that logs on request, and tells what its guards have counted. */
public abstract class LoggingServlet extends HttpServlet {
  /** How many events the application logs when it is undeployed. */
  public static final int LAST_EVENTS = 10;

  private static final long serialVersionUID = 1;

  /** Distinguishes the events of one deployment from the events of the next. */
  private static final String DEPLOYMENT = "d" + System.nanoTime();

  private static volatile List<Guard> guards = List.of();

  private final AtomicInteger requests = new AtomicInteger();

  /** Logs an event; every tenth is a warning. */
  protected abstract void log(boolean warning, String message);

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    logAll(Integer.parseInt(request.getParameter("events")), "r" + requests.incrementAndGet());
    for (String line : GuardLedger.settled()) {
      response.getWriter().println(line);
    }
  }

  private void logAll(int events, String request) {
    for (int i = 0; i < events; i++) {
      log(
          i % 10 == 0,
          String.join(
              " ",
              "event",
              getServletContext().getContextPath(),
              DEPLOYMENT,
              request,
              String.valueOf(i)));
    }
  }

  @Override
  public void destroy() {
    logAll(LAST_EVENTS, "last");
    guards =
        Guards.all().values().stream().filter(guard -> guard.mode() == GuardMode.ENFORCE).toList();
  }

  /** Is told of the end of the application after the listener that stops its logging. */
  @WebListener
  public static final class Ending implements ServletContextListener {
    @Override
    public void contextDestroyed(ServletContextEvent event) {
      String path = event.getServletContext().getContextPath();
      System.out.println("ENDED " + path + " guards=" + Guards.all().size());
      for (Guard guard : guards) {
        System.out.println("ENDED " + path + ' ' + GuardLedger.line(guard));
      }
    }
  }
}
