/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

import io.hotguard.property.Ranges;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Posts to an HTTP receiver, one request a batch: plain JSON or frames.
 *
 * <h2>Errors</h2>
 *
 * <ul>
 *   <li>A status of 200..299 acknowledges the delivery.
 *   <li>400, 413 and 422 refuse the payload for good, because a repetition would be refused too.
 *   <li>Any other status, a timeout and a failed connection are failures. The same statistics are
 *       sent again, with the same {@code Idempotency-Key}.
 *   <li>The timeout covers a delivery from the connection to the end of the answer.
 *   <li>No message shows more of an address than scheme, host and port, because the rest may hold
 *       secrets.
 * </ul>
 */
public final class HttpTransport implements StatisticsTransport {
  private static final String JSON = "application/json";
  private static final Set<Integer> REFUSED = Set.of(400, 413, 422);

  private final URI uri;
  private final String statisticsType;
  private final Function<StatisticsEnvelope, byte[]> statisticsBody;
  private final Duration timeout;
  private final TreeMap<String, String> headers;
  private final HttpClient client;

  private HttpTransport(Builder builder) {
    this.uri = builder.uri;
    this.statisticsType = builder.statisticsType;
    this.statisticsBody = builder.statisticsBody;
    this.timeout = builder.timeout;
    this.headers = new TreeMap<>(builder.headers);
    this.client = HttpClient.newBuilder().connectTimeout(timeout).build();
  }

  /**
   * Starts a builder of a transport that posts statistics and samples as plain JSON;
   * docs/metrics-aggregation.md lists the fields.
   */
  public static Builder plain(URI uri) {
    return new Builder(uri, JSON, envelope -> utf8(PlainPayload.of(envelope)));
  }

  /**
   * Starts a builder of a transport that posts statistics as {@link StatisticsFrame}s to a {@link
   * StatisticsReceiver}, and samples as plain JSON.
   */
  public static Builder frames(URI uri) {
    return new Builder(uri, "application/octet-stream", StatisticsFrame::encode);
  }

  @Override
  public void send(StatisticsEnvelope envelope) throws IOException, InterruptedException {
    post(
        request(statisticsType, statisticsBody.apply(envelope))
            .header("Idempotency-Key", envelope.source() + "-" + envelope.sequence())
            .build());
  }

  @Override
  public void send(List<Sample> samples) throws IOException, InterruptedException {
    post(request(JSON, utf8(PlainPayload.of(samples))).build());
  }

  private HttpRequest.Builder request(String type, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(timeout)
            .header("Content-Type", type)
            .POST(BodyPublishers.ofByteArray(body));
    headers.forEach(request::setHeader);
    return request;
  }

  private void post(HttpRequest request) throws IOException, InterruptedException {
    int status = status(request);
    if (status >= 200 && status < 300) {
      return;
    }
    String message = "POST " + shown(request.uri()) + ": status " + status;
    throw REFUSED.contains(status)
        ? new RefusedPayloadException(message)
        : new IOException(message);
  }

  /*
   * HttpRequest.timeout() ends with the headers of the answer, so the wait for the whole answer has a limit of
   * its own. Cancelling the future closes the connection.
   */
  private int status(HttpRequest request) throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<Void>> answer =
        client.sendAsync(request, BodyHandlers.discarding());
    try {
      return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS).statusCode();
    } catch (TimeoutException e) {
      throw timedOut(request);
    } catch (ExecutionException e) {
      // The cause is left out: its message may quote the address.
      Throwable cause = e.getCause() == null ? e : e.getCause();
      if (cause instanceof HttpTimeoutException) {
        throw timedOut(request);
      }
      throw new IOException(
          "POST " + shown(request.uri()) + ": failed with " + cause.getClass().getName());
    } finally {
      answer.cancel(true); // does nothing to a future that is done
    }
  }

  private HttpTimeoutException timedOut(HttpRequest request) {
    return new HttpTimeoutException(
        "POST " + shown(request.uri()) + ": no whole answer within " + timeout);
  }

  /** Returns the parts of an address that hold no secret. */
  private static String shown(URI uri) {
    String host = uri.getHost() == null ? "" : "//" + uri.getHost();
    return uri.getScheme() + ":" + host + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Configures a transport. A value out of range throws {@link IllegalArgumentException}. */
  public static final class Builder {
    private final URI uri;
    private final String statisticsType;
    private final Function<StatisticsEnvelope, byte[]> statisticsBody;
    private final TreeMap<String, String> headers = new TreeMap<>();
    private Duration timeout = Duration.ofSeconds(10);

    private Builder(URI uri, String type, Function<StatisticsEnvelope, byte[]> body) {
      this.uri = requireHttp(uri);
      this.statisticsType = type;
      this.statisticsBody = body;
    }

    private static URI requireHttp(URI uri) {
      if (!"http".equals(uri.getScheme()) && !"https".equals(uri.getScheme())) {
        throw new IllegalArgumentException("uri " + shown(uri) + ": must be http or https");
      }
      if (uri.getHost() == null) {
        throw new IllegalArgumentException("uri " + shown(uri) + ": must have a host");
      }
      return uri;
    }

    /**
     * Sets the time limit of a delivery, from the connection to the end of the answer, 10 ms..10
     * minutes. Default 10 s.
     */
    public Builder timeout(Duration limit) {
      timeout = Ranges.require("timeout", limit, Duration.ofMillis(10), Duration.ofMinutes(10));
      return this;
    }

    /** Adds a header to each request, such as {@code Authorization}. */
    public Builder header(String name, String value) {
      headers.put(requireNonNull(name, "name"), requireNonNull(value, "value"));
      return this;
    }

    /** Creates the transport, which connects with the first delivery. */
    public HttpTransport build() {
      return new HttpTransport(this);
    }
  }
}
