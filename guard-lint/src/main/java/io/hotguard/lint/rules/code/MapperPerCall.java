/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Fix;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.rule.StackSignature;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reports a JSON or XML mapper, or a parser factory, that a hot path creates on every call. */
final class MapperPerCall extends CostlyObjectRule {
  private static final Fix FIX =
      Fix.of(
          "Create the mapper once, in a static final field; all callers share its configuration, so do not change it later");
  private static final Fix FACTORY_FIX =
      Fix.of("Keep one factory per thread; a factory is not thread-safe while it creates parsers");

  static final Set<String> CLASSES =
      Set.of(
          "com.fasterxml.jackson.databind.ObjectMapper",
          "com.fasterxml.jackson.databind.json.JsonMapper",
          "com.fasterxml.jackson.dataformat.xml.XmlMapper",
          "tools.jackson.databind.ObjectMapper",
          "tools.jackson.databind.json.JsonMapper",
          "com.google.gson.Gson");
  static final Map<String, Set<String>> FACTORIES =
      FramePattern.methods(
          "com.fasterxml.jackson.databind.cfg.MapperBuilder#build",
          "com.fasterxml.jackson.databind.json.JsonMapper$Builder#build",
          "tools.jackson.databind.cfg.MapperBuilder#build",
          "tools.jackson.databind.json.JsonMapper$Builder#build",
          "com.google.gson.GsonBuilder#create",
          "javax.xml.bind.JAXBContext#newInstance",
          "jakarta.xml.bind.JAXBContext#newInstance");
  static final Map<String, Set<String>> PARSER_FACTORIES =
      FramePattern.methods(
          "javax.xml.parsers.DocumentBuilderFactory#newInstance",
          "javax.xml.parsers.SAXParserFactory#newInstance",
          "javax.xml.stream.XMLInputFactory#newFactory|newInstance",
          "javax.xml.stream.XMLOutputFactory#newFactory|newInstance",
          "javax.xml.transform.TransformerFactory#newInstance",
          "javax.xml.xpath.XPathFactory#newInstance");

  MapperPerCall() {
    super(
        RuleDescriptor.warning(
                "MapperPerCall",
                "A hot path creates a JSON or XML mapper on every call, and the mapper learns all its types again.",
                Moment.INCIDENT)
            .tagged("allocation", "cpu", "json"));
  }

  @Override
  public List<StackSignature> signatures() {
    return StackSignature.of(
            Confidence.LIKELY,
            FIX,
            "The application creates mappers all the time, not only at startup.")
        .seenAs(Evidence.CPU, Evidence.ALLOCATION)
        .onAnyOf(
            CLASSES.stream().collect(Collectors.toMap(type -> type, type -> Set.of("<init>"))));
  }

  @Override
  Optional<Costly> costly(CodeFacts facts, Body body, Instruction instruction) {
    if (instruction instanceof Call call && MemberNames.isAmong(PARSER_FACTORIES, call)) {
      return Optional.of(
          new Costly(
              Severity.WARNING,
              "calls " + MemberNames.simple(call.target()),
              "each call searches properties, files and the class path for an implementation",
              FACTORY_FIX));
    }
    return made(instruction, CLASSES, FACTORIES)
        .map(
            what ->
                new Costly(
                    Severity.WARNING,
                    what,
                    "everything that the mapper learned about its classes is lost after the call",
                    FIX));
  }
}
