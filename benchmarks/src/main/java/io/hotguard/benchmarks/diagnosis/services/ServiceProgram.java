/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis.services;

import io.hotguard.benchmarks.process.Lifeline;
import io.hotguard.benchmarks.process.Terminal;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/**
 * A recorded service as a process. Arguments: name, folder, port of the slow partner, pipe. It says
 * {@code READY port} and ends with its standard input.
 */
final class ServiceProgram {
  private static final Logger TOMCAT = Logger.getLogger("org.apache");
  private static final int THREADS = 64;

  private ServiceProgram() {}

  /** One servlet for all requests. */
  private static final class Answers extends HttpServlet {
    private static final long serialVersionUID = 1;
    private final transient Handler handler;

    Answers(Handler handler) {
      this.handler = handler;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws ServletException, IOException {
      try {
        response
            .getWriter()
            .write(handler.answer(Integer.parseInt(request.getParameter("number"))));
      } catch (IOException e) {
        throw e;
      } catch (Exception e) {
        throw new ServletException(e);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Lifeline.hold(line -> {});
    RecordedService service = RecordedService.named(args[0]);
    Path folder = Path.of(args[1]);
    Handler handler =
        service
            .handler()
            .make(new Handler.Surroundings(folder, Integer.parseInt(args[2]), Path.of(args[3])));
    Terminal.OUT.println("READY " + start(folder, handler));
    new CountDownLatch(1).await(); // the end of the input ends the process
  }

  private static int start(Path folder, Handler handler) throws LifecycleException {
    TOMCAT.setLevel(Level.WARNING);
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder.toString());
    Connector connector = new Connector();
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("maxThreads", String.valueOf(THREADS));
    connector.setProperty("maxKeepAliveRequests", "-1");
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", folder.toString());
    Tomcat.addServlet(context, "answers", new Answers(handler)).addMapping("/");
    tomcat.start();
    return connector.getLocalPort();
  }
}
