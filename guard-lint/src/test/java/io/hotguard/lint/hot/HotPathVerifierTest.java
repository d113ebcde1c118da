/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.hot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.Check;
import io.hotguard.lint.ClassFiles;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same costly call, by ways that all calls go and by ways that some go. */
final class HotPathVerifierTest {
  @TempDir private Path folder;

  /** The classes to search. */
  static final class Texts {
    private Texts() {}

    static String[] words(String text) {
      return new String[] {text, new Throwable().getStackTrace()[0].getMethodName()};
    }
  }

  /** The targets of the calls. */
  interface Settings {
    boolean isStrict();

    @Nullable String getSeparator();

    boolean matches(String text);

    boolean isEmpty();
  }

  /** Has two implementations. */
  interface Pricing {
    Object price(String text);
  }

  static final class ListPricing implements Pricing {
    @Override
    public Object price(String text) {
      return Texts.words(text);
    }
  }

  static final class NoPricing implements Pricing {
    @Override
    public Object price(String text) {
      return text;
    }
  }

  /** Has four implementations. */
  interface Rounding {
    Object round(String text);
  }

  static final class TextRounding implements Rounding {
    @Override
    public Object round(String text) {
      return Texts.words(text);
    }
  }

  static final class UpRounding implements Rounding {
    @Override
    public Object round(String text) {
      return text + '1';
    }
  }

  static final class DownRounding implements Rounding {
    @Override
    public Object round(String text) {
      return text + '0';
    }
  }

  static final class NoRounding implements Rounding {
    @Override
    public Object round(String text) {
      return text;
    }
  }

  /** Runs somewhere else. */
  static final class Work implements Runnable {
    private final String text;

    Work(String text) {
      this.text = text;
    }

    @Override
    public void run() {
      Texts.words(text);
    }
  }

  /** The entry points. */
  static final class Shop {
    private final Settings settings;
    private final Map<String, String> names;
    private final boolean strict;

    Shop(Settings settings, Map<String, String> names, boolean strict) {
      this.settings = settings;
      this.names = names;
      this.strict = strict;
    }

    Object straight(String text) {
      return Texts.words(text);
    }

    Object forEach(List<String> texts) {
      int words = 0;
      for (String text : texts) {
        words += Texts.words(text).length;
      }
      return words;
    }

    Object whereThereIsInput(@Nullable String text) {
      return text == null || text.isEmpty() ? "" : Texts.words(text);
    }

    Object whereItIsFound(String key) {
      String text = names.get(key);
      return text == null ? "" : Texts.words(text);
    }

    Object whereNotRuledOut(String text) {
      return settings.matches(text) ? text : Texts.words(text);
    }

    Object plainBesideFlag(String text) {
      Object found = strict ? Texts.words(text) : text;
      return Texts.words(found + text);
    }

    Object inLambda(List<String> texts) {
      Function<String, Object> function = text -> Texts.words(text);
      return texts.stream().map(function).toList();
    }

    Object byOneOfTwo(Pricing pricing, String text) {
      return pricing.price(text);
    }

    Object byFlagOfNewObject(String text) {
      Pricing pricing = new ListPricing();
      return strict ? pricing.price(text) : text;
    }

    Object byOneOfFour(Rounding rounding, String text) {
      return rounding.round(text);
    }

    Object byOneOfFourAndItself(Rounding rounding, String text) {
      return between(text) + rounding.round(text).toString();
    }

    Object byFlag(String text) {
      return strict ? Texts.words(text) : text;
    }

    Object bySetting(String text) {
      return settings.isStrict() ? Texts.words(text) : text;
    }

    Object byOptionalPart(String text) {
      return settings.getSeparator() != null ? Texts.words(text) : text;
    }

    Object byMatch(String text) {
      return settings.matches(text) ? Texts.words(text) : text;
    }

    Object byValue(String text) {
      return text.equals("all") ? Texts.words(text) : text;
    }

    Object whereMissing(String key) {
      return names.get(key) == null ? Texts.words(key) : key;
    }

    Object whereEmpty(String text) {
      return settings.isEmpty() ? Texts.words(text) : text;
    }

    Object twoStepsAway(String text) {
      return settings.isStrict() ? between(text) : text;
    }

    private Object between(String text) {
      return Texts.words(text);
    }

    Object byFlagBesideAnOverload(String text) {
      return narrow(text);
    }

    Object narrow(String text) {
      return strict ? Texts.words(text) : text;
    }

    Object narrow(int number) {
      return Texts.words("" + number);
    }

    Object afterFailure(String text) {
      try {
        return Integer.valueOf(text);
      } catch (NumberFormatException e) {
        return Texts.words(text);
      }
    }

    Object beforeThrow(String text) {
      if (text.length() < 3) {
        throw new IllegalStateException(Texts.words(text)[0]);
      }
      return text;
    }

    Object byTask(String text) {
      return new Work(text);
    }

    Object byTaskBehindFlag(String text) {
      return strict ? new Work(text) : text;
    }

    Object byTaskBesideAnother(String text) {
      return List.of(new Object(), strict ? new Work(text) : text);
    }

    Object lambdaByFlag(List<String> texts) {
      return strict ? texts.stream().map(text -> Texts.words(text)).toList() : texts;
    }
  }

  @BeforeEach
  void writeClasses() throws IOException {
    for (Class<?> type : HotPathVerifierTest.class.getDeclaredClasses()) {
      Path file = folder.resolve(type.getName().replace('.', '/') + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, ClassFiles.bytes(type));
    }
  }

  private List<Severity> severities(String method) {
    return new Check(
            RuleCatalog.load(),
            List.of(folder),
            CheckSettings.defaults()
                .withAs(CheckedAs.APPLICATION)
                .withEntryPoints(List.of(Shop.class.getName() + '.' + method)),
            RecordedCode.none())
        .run().findings().stream()
            .filter(finding -> finding.rule().equals("StackCapture"))
            .map(Finding::severity)
            .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "straight",
        "forEach",
        "whereThereIsInput",
        "whereItIsFound",
        "whereNotRuledOut",
        "plainBesideFlag",
        "inLambda",
        "byOneOfTwo",
        "byOneOfFourAndItself",
        "byTask"
      })
  void whatEachCallComesToIsAWarning(String method) {
    assertThat(severities(method)).containsExactly(Severity.WARNING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byOneOfFour",
        "byFlagOfNewObject",
        "byFlag",
        "bySetting",
        "byOptionalPart",
        "byMatch",
        "byValue",
        "whereMissing",
        "whereEmpty",
        "twoStepsAway",
        "lambdaByFlag",
        "afterFailure",
        "beforeThrow",
        "byFlagBesideAnOverload",
        "byTaskBehindFlag",
        "byTaskBesideAnother"
      })
  void whatSomeCallsComeToIsANote(String method) {
    assertThat(severities(method)).containsExactly(Severity.NOTE);
  }
}
