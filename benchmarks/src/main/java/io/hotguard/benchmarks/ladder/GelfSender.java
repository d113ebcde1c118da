/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The network appender that the field had: logstash-gelf 1.11.1, which finds the type of a field by
 * parsing its value where no type is declared. The ladder itself keeps Log4j's own, of which the
 * guard knows what was confirmed.
 */
final class GelfSender {
  private static final Pattern SOCKET = Pattern.compile("<Socket .*?</Socket>", Pattern.DOTALL);
  private static final String NAME = "<Gelf name=\"graylog\"";
  private static final String APPENDER =
      NAME
          + " host=\"tcp:127.0.0.1\" port=\"${sys:ladder.gelf.port}\" version=\"1.1\" originHost=\"game-1\">"
          + """

                <Field name="service" literal="game"/>
                <Field name="logger" pattern="%c"/>
                <Field name="thread" pattern="%t"/>
                <Field name="level" pattern="%level"/>
              </Gelf>""";
  private static final String TYPES =
      " additionalFieldTypes=\"service=String,logger=String,thread=String,level=String,facility=String\"";

  private GelfSender() {}

  /** The configuration with that appender. */
  static String ofTheField(String logging) {
    return SOCKET.matcher(logging).replaceFirst(Matcher.quoteReplacement(APPENDER));
  }

  /** What the rule on it recommends; the guard leaves that to whoever knows the fields. */
  static String withDeclaredTypes(String logging) {
    return logging.replace(NAME, NAME + TYPES);
  }
}
