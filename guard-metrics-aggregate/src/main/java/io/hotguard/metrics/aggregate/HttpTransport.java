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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Posts to an HTTP receiver, one request a batch: plain JSON or frames to one address, or OTLP to a
 * collector.
 *
 * <h2>Errors</h2>
 *
 * <ul>
 *   <li>A status of 200..299 acknowledges the delivery.
 *   <li>400, 413 and 422 refuse the payload for good, because a repetition would be refused too.
 *   <li>Any other status, a timeout and a failed connection are failures. The same statistics are
 *       sent again, with the same {@code Idempotency-Key}.
 * </ul>
 */
public final class HttpTransport implements StatisticsTransport {
  private static final String JSON = "application/json";
  private static final Set<Integer> REFUSED = Set.of(400, 413, 422);

  private final Format format;
  private final URI statisticsUri;
  private final URI samplesUri;
  private final Duration timeout;
  private final TreeMap<String, String> headers;
  private final HttpClient client;

  private HttpTransport(Builder builder) {
    this.format = builder.format;
    this.statisticsUri = builder.statisticsUri;
    this.samplesUri = builder.samplesUri;
    this.timeout = builder.timeout;
    this.headers = new TreeMap<>(builder.headers);
    this.client = HttpClient.newBuilder().connectTimeout(timeout).build();
  }

  /**
   * Starts a builder of a transport that posts statistics and samples as lines of {@link
   * FileTransport}.
   */
  public static Builder plain(URI uri) {
    return new Builder(uri, uri, new PlainFormat());
  }

  /**
   * Starts a builder of a transport that posts statistics as {@link StatisticsFrame}s to a {@link
   * StatisticsReceiver}, and samples as plain JSON.
   */
  public static Builder frames(URI uri) {
    return new Builder(uri, uri, new FrameFormat());
  }

  /**
   * Starts a builder of a transport that posts OTLP in its JSON encoding: statistics as a delta
   * exponential histogram {@code hotguard.operation.duration}, samples as log records.
   *
   * @param endpoint the collector's base address, such as {@code http://localhost:4318}
   */
  public static Builder otlp(URI endpoint, String service) {
    String base = endpoint.toString().replaceFirst("/+$", "");
    return new Builder(
        URI.create(base + "/v1/metrics"),
        URI.create(base + "/v1/logs"),
        new OtlpFormat(requireNonNull(service, "service")));
  }

  @Override
  public void send(StatisticsEnvelope envelope) throws IOException, InterruptedException {
    post(
        request(statisticsUri, format.type(), format.of(envelope))
            .header("Idempotency-Key", envelope.source() + "-" + envelope.sequence())
            .build());
  }

  @Override
  public void send(List<Sample> samples) throws IOException, InterruptedException {
    post(request(samplesUri, JSON, format.of(samples).getBytes(StandardCharsets.UTF_8)).build());
  }

  private HttpRequest.Builder request(URI uri, String type, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(timeout)
            .header("Content-Type", type)
            .POST(BodyPublishers.ofByteArray(body));
    headers.forEach(request::setHeader);
    return request;
  }

  private void post(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<Void> response = client.send(request, BodyHandlers.discarding());
    int status = response.statusCode();
    if (status >= 200 && status < 300) {
      return;
    }
    String message = "POST " + request.uri() + ": status " + status;
    throw REFUSED.contains(status)
        ? new RefusedPayloadException(message)
        : new IOException(message);
  }

  /** The format of a body. */
  private interface Format {
    byte[] of(StatisticsEnvelope envelope);

    default String type() {
      return JSON;
    }

    String of(List<Sample> samples);
  }

  private static final class PlainFormat implements Format {
    @Override
    public byte[] of(StatisticsEnvelope envelope) {
      return PlainPayload.of(envelope).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String of(List<Sample> samples) {
      return PlainPayload.of(samples);
    }
  }

  private static final class FrameFormat implements Format {
    @Override
    public byte[] of(StatisticsEnvelope envelope) {
      return StatisticsFrame.encode(envelope);
    }

    @Override
    public String type() {
      return "application/octet-stream";
    }

    @Override
    public String of(List<Sample> samples) {
      return PlainPayload.of(samples);
    }
  }

  private record OtlpFormat(String service) implements Format {
    @Override
    public byte[] of(StatisticsEnvelope envelope) {
      return OtlpPayload.metrics(service, envelope).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String of(List<Sample> samples) {
      return OtlpPayload.logs(service, samples);
    }
  }

  /** Configures a transport. A value out of range throws {@link IllegalArgumentException}. */
  public static final class Builder {
    private final URI statisticsUri;
    private final URI samplesUri;
    private final Format format;
    private final TreeMap<String, String> headers = new TreeMap<>();
    private Duration timeout = Duration.ofSeconds(10);

    private Builder(URI statisticsUri, URI samplesUri, Format format) {
      this.statisticsUri = requireHttp(statisticsUri);
      this.samplesUri = requireHttp(samplesUri);
      this.format = format;
    }

    private static URI requireHttp(URI uri) {
      if (!"http".equals(uri.getScheme()) && !"https".equals(uri.getScheme())) {
        throw new IllegalArgumentException("uri " + uri + ": must be http or https");
      }
      return uri;
    }

    /** Sets the time limit of a connection, and of an answer, 10 ms..10 minutes. Default 10 s. */
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
