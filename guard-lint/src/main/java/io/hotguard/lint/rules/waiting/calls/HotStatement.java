/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.AnnotationFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.Instruction.StringConstant;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A statement in the text of a hot method, or in its annotation.
 *
 * @param text in lower case, without comments, white space as single spaces; an argument of a
 *     concatenation is {@code ?}
 */
public record HotStatement(Body body, Site site, String text) {
  /** A word of each statement; most texts have none, and need no look at their comments. */
  private static final Pattern KEYWORD = Pattern.compile("from|into|set", Pattern.CASE_INSENSITIVE);

  private static final Pattern BLOCK_COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern LINE_COMMENT = Pattern.compile("--[^\\n]*");
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern FORMAT = Pattern.compile("%[-#+ 0,(]*\\d*(\\.\\d+)?[sd]");
  private static final Set<String> FORMATTERS = Set.of("format", "formatted");
  private static final int MAX_CHARS = 4_000;
  public static final Set<String> ANNOTATIONS =
      Set.of(
          "org.apache.ibatis.annotations.Select",
          "org.apache.ibatis.annotations.Update",
          "org.apache.ibatis.annotations.Delete",
          "org.springframework.data.jpa.repository.Query",
          "org.springframework.data.jpa.repository.NativeQuery");

  /** The statements in the text constants, concatenations and annotations of hot methods. */
  public static List<HotStatement> inHotCode(CodeFacts facts) {
    List<HotStatement> found = new ArrayList<>();
    for (Body body : facts.hotBodies()) {
      for (Instruction instruction : body.method().instructions()) {
        if (instruction instanceof StringConstant constant) {
          boolean format =
              constant.text().indexOf('%') >= 0 && isFormat(body.method(), constant.text());
          add(found, body, constant.site(), format ? filled(constant.text()) : constant.text());
        } else if (instruction instanceof DynamicCall joined && joined.recipe() != null) {
          add(found, body, joined.site(), joined.recipe().replace('\1', '?'));
        }
      }
      for (AnnotationFacts annotation : body.method().annotations()) {
        if (ANNOTATIONS.contains(annotation.type())) {
          add(found, body, start(), written(annotation));
        }
      }
    }
    return found;
  }

  /** The method itself: an annotation has no line. */
  private static Site start() {
    return new Site(0, 0, 0, false, List.of(), List.of());
  }

  private static void add(List<HotStatement> found, Body body, Site site, String text) {
    if (text.length() > MAX_CHARS || !KEYWORD.matcher(text).find()) {
      return;
    }
    String normal = normal(text);
    if (isStatement(normal)) {
      found.add(new HotStatement(body, site, normal));
    }
  }

  private static boolean isStatement(String text) {
    return ((text.startsWith("select ") || text.startsWith("with ")) && text.contains(" from "))
        || text.startsWith("delete from ")
        || text.startsWith("insert into ")
        || (text.startsWith("update ") && text.contains(" set "));
  }

  /** A table name for a message; {@code a table} if the program inserts the name. */
  public static String named(String table) {
    return table.contains("?") ? "a table" : table;
  }

  private static String normal(String text) {
    String bare = LINE_COMMENT.matcher(BLOCK_COMMENT.matcher(text).replaceAll(" ")).replaceAll(" ");
    return SPACE.matcher(bare).replaceAll(" ").strip().toLowerCase(Locale.ROOT) + ' ';
  }

  private static String written(AnnotationFacts annotation) {
    Object value = annotation.values().get("value");
    return value instanceof List<?> lines
        ? String.join(" ", lines.stream().map(String::valueOf).toList())
        : String.valueOf(value);
  }

  private static boolean isFormat(MethodFacts method, String text) {
    return method.all(Call.class).stream()
        .filter(call -> FORMATTERS.contains(call.target().name()))
        .anyMatch(
            call ->
                new Origin.Constant(text).equals(call.receiver())
                    || call.arguments().contains(new Origin.Constant(text)));
  }

  /** A format with its arguments put in: {@code like '%s%%'} is {@code like '?%'}. */
  private static String filled(String format) {
    return FORMAT.matcher(format.replace("%%", "\2")).replaceAll("?").replace('\2', '%');
  }
}
