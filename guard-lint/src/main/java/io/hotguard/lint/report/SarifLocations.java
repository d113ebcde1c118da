/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/** The parts of SARIF that name places. */
final class SarifLocations {
  static final String REPOSITORY = "%SRCROOT%";
  static final String SOURCES = "%SOURCES%";

  private static final String PLAIN_IN_PATHS = "-._~/!$&'()*+,;=@";

  private final JsonWriter json;
  private final SourceTree sources;

  SarifLocations(JsonWriter json, SourceTree sources) {
    this.json = json;
    this.sources = sources;
  }

  void write(Location location) throws IOException {
    if (location instanceof Location.Code code) {
      Optional<String> file = sources.source(code.className());
      json.object("physicalLocation");
      artifact(
          file.orElseGet(() -> SourceTree.expected(code.className())),
          file.isPresent() ? REPOSITORY : SOURCES);
      region(code.line());
      json.end();
      String name = new Location.Code(code.className(), code.method(), 0).describe();
      logical(name, code.method().isEmpty() ? "type" : "function");
    } else if (location instanceof Location.Config config) {
      json.object("physicalLocation");
      artifact(sources.configuration(config.file()).orElse(config.file()), REPOSITORY);
      region(config.line());
      json.end();
      if (!config.key().isEmpty()) {
        logical(config.key(), "property");
      }
    } else {
      logical(location.describe(), "object");
    }
  }

  private void artifact(String path, String base) throws IOException {
    json.object("artifactLocation").member("uri", uri(path)).member("uriBaseId", base).end();
  }

  private void region(int line) throws IOException {
    json.object("region").member("startLine", Math.max(1, line)).end();
  }

  private void logical(String name, String kind) throws IOException {
    json.array("logicalLocations")
        .object()
        .member("fullyQualifiedName", name)
        .member("kind", kind)
        .end()
        .end();
  }

  /** The calls that lead to a finding, the finding last. */
  void flow(Finding finding, String hot) throws IOException {
    json.array("codeFlows").object();
    SarifReport.message(json, "message", "Hot because of: " + hot + '.');
    json.array("threadFlows").object().array("locations");
    for (int i = 0; i < finding.path().size(); i++) {
      step(finding.path().get(i), i == 0 ? "The entry point calls" : "calls");
    }
    step(finding.location(), finding.text());
    json.end().end().end();
    json.end().end();
  }

  private void step(Location location, String text) throws IOException {
    json.object().object("location");
    write(location);
    SarifReport.message(json, "message", text);
    json.end().end();
  }

  /** The fix as an edit, if it is one. */
  void fix(Finding finding) throws IOException {
    Optional<ConfigurationEdit> found = ConfigurationEdit.of(finding, sources);
    if (found.isEmpty()) {
      return;
    }
    ConfigurationEdit edit = found.get();
    json.array("fixes").object();
    SarifReport.message(json, "description", edit.summary());
    json.array("artifactChanges").object();
    artifact(edit.file(), REPOSITORY);
    json.array("replacements").object();
    json.object("deletedRegion")
        .member("startLine", edit.line())
        .member("startColumn", edit.start() + 1)
        .member("endLine", edit.line())
        .member("endColumn", edit.end() + 1)
        .end();
    json.object("insertedContent").member("text", edit.replacement()).end();
    json.end().end();
    json.end().end();
    json.end().end();
  }

  /** A relative reference: a colon in the first folder would look like a scheme. */
  private static String uri(String path) {
    StringBuilder uri = new StringBuilder();
    for (byte b : path.getBytes(UTF_8)) {
      char c = (char) (b & 0xff);
      if (b > 0 && (Character.isLetterOrDigit(c) || PLAIN_IN_PATHS.indexOf(c) >= 0)) {
        uri.append(c);
      } else {
        uri.append(String.format(Locale.ROOT, "%%%02X", (int) c));
      }
    }
    return uri.toString();
  }
}
