/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.lint.classfile.outline.CallOutline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes methods that are probably called for each request, message, record or event, by names
 * and types:
 *
 * <ul>
 *   <li>The class extends a type of a library, and the method takes a message of that library.
 *   <li>The class extends a type of a library, and the method is named for the arrival of data, as
 *       {@code onNext} and {@code handleMessage} are.
 *   <li>The class extends a codec, serializer or the like, and the method encodes or formats.
 *   <li>A lambda for an interface of another library takes a message.
 * </ul>
 *
 * <p>The class files do not show whether the type above declares the method, nor how often it is
 * called. A finding in such code is a note.
 */
final class MessageShape {
  private static final Pattern MESSAGES =
      Pattern.compile("Request|Message|Record|Exchange|Event|Envelope|Invocation|Packet|Datagram");
  private static final Pattern MESSAGE =
      Pattern.compile("L([\\w/$]+/(?:[\\w$]*)(?:" + MESSAGES + "|Records))(?:<[^;]*)?;");
  private static final Pattern PART =
      Pattern.compile(
          "\\w*(Cookie|Datagram|Envelope|Frame|Headers?|Message|Packet|Request|Response)");
  private static final Pattern LIFE =
      Pattern.compile(
          ".*(Context|Lifecycle|Application|Config\\w*|Change\\w*|Refresh\\w*|Membership|Window|Mouse|Key|Action|Start\\w*|Stop\\w*|Close\\w*|Session|Server|Bundle|Service|Property|Install\\w*|Deploy\\w*|Error|Failure|State|Node|Cluster|Leader\\w*|Rebalance)Event");
  private static final Pattern SET_UP =
      Pattern.compile(
          "(get|set|is|add|remove|register|unregister|init|create|build|new|with|close|configure|start|stop|destroy|on(Error|Failure|Close|Start|Stop))([A-Z_].*)?|<.*|equals|hashCode|toString|compareTo");
  private static final String DATA =
      "(Batch|Binary|Bytes|Chunk|Command|Content|Data|Datagram|Delivery|Element|Event|Fragment|Frame|Item|Message|Packet|Record"
          + "|Request|Response|Row|Text)s?";
  private static final Pattern ARRIVAL =
      Pattern.compile(
          "on(Next|Publish|Pull|Push|Read|Receive|Received|"
              + DATA
              + "(Available|Read|Received)?)"
              + "|(consume|dispatch|handle|process|receive)"
              + DATA
              + "|channelRead0?|(data|event|frame|message|packet|request)Received");
  private static final Pattern CODING =
      Pattern.compile(
          "decode|deserialize|doFormat|encode|format|intercept|marshal|render|serialize|unmarshal");
  private static final Pattern CODER =
      Pattern.compile(
          ".*(Codec|Decoder|Deserializer|Encoder|Formatter|Interceptor|Layout|Marshaller"
              + "|Renderer|Serializer|Unmarshaller)");
  private static final String[] JDK = {"java.", "javax.", "jakarta.", "jdk.", "sun.", "com.sun."};

  private static final int ROOT_OF_LIBRARY = 3;
  private static final int ROOT_OF_OWNER = 2;

  private MessageShape() {}

  /**
   * The types above a class, without those of the JDK.
   *
   * @param outside the ones that are not among the given classes
   * @param coders the ones that encode, format or intercept, by their names
   */
  record Above(List<String> outside, List<String> coders) {
    boolean isEmpty() {
      return outside.isEmpty() && coders.isEmpty();
    }
  }

  static Above above(Collection<String> supertypes, Predicate<String> given) {
    List<String> outside = new ArrayList<>();
    List<String> coders = new ArrayList<>();
    for (String type : supertypes) {
      if (!isJdk(type)) {
        if (!given.test(type)) {
          outside.add(type);
        }
        if (CODER.matcher(type).matches()) {
          coders.add(type);
        }
      }
    }
    return new Above(outside, coders);
  }

  /** The type and the method that somebody calls; empty if names and types do not fit. */
  static String caller(Above above, String method, String descriptor) {
    if (SET_UP.matcher(method).matches()) {
      return "";
    }
    if (CODING.matcher(method).matches()
        && !above.coders().isEmpty()
        && !descriptor.startsWith("()")) {
      return KnownEntryPoints.simpleName(above.coders().get(0)) + '.' + method;
    }
    List<String> messages = messages(descriptor);
    boolean arrives =
        ARRIVAL.matcher(method).matches()
            && (!messages.isEmpty() || !MESSAGE.matcher(parameters(descriptor)).find());
    for (String type : above.outside()) {
      String root = root(type, ROOT_OF_LIBRARY);
      if (arrives
          || messages.stream().anyMatch(taken -> root(taken, ROOT_OF_LIBRARY).equals(root))) {
        return KnownEntryPoints.simpleName(type) + '.' + method;
      }
    }
    return "";
  }

  /** Why a lambda is probably called for each message; empty if its types do not fit. */
  static String caller(CallOutline made) {
    String descriptor = parameters(made.target().descriptor());
    int last = made.kind() == CallOutline.Kind.FUNCTION ? descriptor.lastIndexOf(";)") : -1;
    if (last < 0
        || root(made.type(), ROOT_OF_OWNER).equals(root(made.target().owner(), ROOT_OF_OWNER))) {
      return "";
    }
    int from = Math.max(descriptor.lastIndexOf(';', last - 1), 0) + 1;
    String message = message(descriptor.substring(from));
    return message.isEmpty()
        ? ""
        : KnownEntryPoints.simpleName(made.type()) + " that takes " + message;
  }

  /** The simple name of the first parameter's type that is a message; empty without one. */
  static String message(String descriptor) {
    List<String> messages = messages(descriptor);
    return messages.isEmpty() ? "" : KnownEntryPoints.simpleName(messages.get(0));
  }

  /** The class among a class and those around it that is a message or a part of one; or empty. */
  static String part(String type) {
    String name = type.substring(type.lastIndexOf('.') + 1);
    return Arrays.stream(name.split("\\$"))
        .filter(part -> PART.matcher(part).matches())
        .findFirst()
        .orElse("");
  }

  private static List<String> messages(String descriptor) {
    if (!MESSAGES.matcher(descriptor).find()) { // as most descriptors
      return List.of();
    }
    List<String> found = new ArrayList<>();
    Matcher message = MESSAGE.matcher(parameters(descriptor));
    while (message.find()) {
      String taken = message.group(1).replace('/', '.');
      if (!LIFE.matcher(taken).matches()) {
        found.add(taken);
      }
    }
    return found;
  }

  private static String parameters(String descriptor) {
    return descriptor.substring(0, descriptor.indexOf(')') + 1);
  }

  private static boolean isJdk(String type) {
    for (String prefix : JDK) {
      if (type.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** The first parts of a name, which types of one library have in common. */
  private static String root(String type, int parts) {
    int end = -1;
    for (int i = 0; i < parts; i++) {
      int next = type.indexOf('.', end + 1);
      if (next < 0) {
        break;
      }
      end = next;
    }
    return end < 0 ? type : type.substring(0, end);
  }
}
