/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/**
 * The report that Surefire has written on the tests of a class.
 *
 * @param module the folder of the module
 * @param test the simple name of the class
 * @param suite the root element of the report
 */
record TestReport(String module, String test, Element suite) {
  private static final Pattern FILE = Pattern.compile("TEST-(?:\\w+\\.)*([\\w$]+)(?:-.*)?\\.xml");

  /** Reads the reports of all modules with a jar, and of this module. */
  static List<TestReport> all() throws IOException {
    List<TestReport> reports = new ArrayList<>();
    for (Reactor.Module module : Reactor.withJar()) {
      reports.addAll(in(module.folder()));
    }
    reports.addAll(in("release-checks"));
    return reports;
  }

  private static List<TestReport> in(String module) throws IOException {
    List<TestReport> reports = new ArrayList<>();
    for (Path file : listed(Reactor.ROOT.resolve(module).resolve("target/surefire-reports"))) {
      Matcher name = FILE.matcher(file.getFileName().toString());
      if (name.matches()) {
        reports.add(new TestReport(module, name.group(1), Reactor.pom(file)));
      }
    }
    return reports;
  }

  private static List<Path> listed(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  int tests() {
    return count("tests");
  }

  int failed() {
    return count("failures") + count("errors");
  }

  int skipped() {
    return count("skipped");
  }

  private int count(String attribute) {
    return Integer.parseInt(suite.getAttribute(attribute));
  }

  /** The time of the slowest test, in seconds rounded up. */
  int slowestSeconds() {
    return (int)
        Math.ceil(
            Reactor.children(suite, "testcase").stream()
                .map(test -> test.getAttribute("time").replace(",", ""))
                .mapToDouble(Double::parseDouble)
                .max()
                .orElse(0));
  }

  /** The system properties of the process that ran the tests. */
  Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    Element element = Reactor.child(suite, "properties");
    if (element != null) {
      Reactor.children(element, "property")
          .forEach(each -> properties.put(each.getAttribute("name"), each.getAttribute("value")));
    }
    return properties;
  }
}
