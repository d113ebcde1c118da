/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A library that Hotguard finds, guards or measures: a row of products.tsv.
 *
 * @param label its name for people
 * @param sign a class that only this library has
 */
record Product(Part part, String label, String group, String artifact, String sign) {
  private static final String TABLE = "products.tsv";

  /** The part of an application that a library is, in the order of the report. */
  enum Part {
    FRAMEWORK,
    /** Class loaders to which an agent cannot add. */
    LOADERS,
    SERVER,
    LOGGING,
    QUEUE,
    POOL,
    DRIVER,
    METRICS
  }

  static final List<Product> ALL = read();
  static final Product SPRING_BOOT = of("spring-boot");
  static final Product LOG4J = of("log4j-core");
  static final Product LOGBACK = of("logback-classic");
  static final Product DISRUPTOR = of("disruptor");
  static final Product QUARKUS_LOADER = of("quarkus-bootstrap-runner");

  private static Product of(String artifact) {
    return ALL.stream().filter(each -> each.artifact.equals(artifact)).findFirst().orElseThrow();
  }

  private static List<Product> read() {
    InputStream table = Objects.requireNonNull(Product.class.getResourceAsStream(TABLE), TABLE);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(table, StandardCharsets.UTF_8))) {
      return lines.lines().filter(line -> !line.startsWith("#")).map(Product::row).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Product row(String line) {
    String[] cells = line.split("\t", -1);
    return new Product(Part.valueOf(cells[0]), cells[1], cells[2], cells[3], cells[4]);
  }

  /** The class file of the sign. */
  String signFile() {
    return sign.replace('.', '/') + ".class";
  }

  /** Whether a name in a manifest is one of this library. */
  boolean isNamed(String name) {
    String domain = sign.substring(0, sign.indexOf('.', sign.indexOf('.') + 1));
    return name.startsWith(group) || name.startsWith(domain);
  }
}
