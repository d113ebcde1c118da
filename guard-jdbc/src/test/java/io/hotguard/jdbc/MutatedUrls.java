/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.UrlCorpus.Entry;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.text.PlaceholderRanges;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** URLs made by breaking those of the corpus, the same for a seed. */
final class MutatedUrls {
  /** A password that no URL of the corpus holds. */
  static final String SECRET = "Xq7Zk9";

  private static final String CHARACTERS =
      "&?#%=:/@,;()[]{}$+'\"\\ \t\n\0.-_aZ09\u00e4\u2028\ud83d";
  private static final List<String> WORDS =
      List.of(
          ("${ } ${A:b} %25 %zz % && // address=( (host= password user= jdbc: mysql:"
                  + " mariadb: postgresql: sqlserver: oracle:thin: h2:mem: loadbalance: &amp; =true [::1]"
                  + " useConfigs=maxPerformance 99999999999999999999 tc: p6spy: @// (DESCRIPTION= ;INIT= \r\n")
              .split(" "));

  private static final Pattern SEMICOLONS =
      Pattern.compile(
          "^jdbc(?:-secretsmanager)?:(?:(?:p6spy|log4jdbc|aws-wrapper|tracing|otel|tc):)*(?:sqlserver|h2):",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern SCHEME = Pattern.compile("jdbc:m[A-Za-z0-9_+:]*//");

  private final SplittableRandom random;
  private final List<String> seeds = new ArrayList<>();

  MutatedUrls(long seed) {
    this.random = new SplittableRandom(seed);
    corpus().forEach(entry -> seeds.add(entry.url()));
  }

  static List<Entry> corpus() {
    List<Entry> entries = new ArrayList<>();
    for (DriverFamily family : DriverFamily.values()) {
      String resource = family.id() + "-urls.txt";
      if (MutatedUrls.class.getResource(resource) != null) {
        entries.addAll(UrlCorpus.read(resource));
      }
    }
    return entries;
  }

  String next() {
    StringBuilder url = new StringBuilder(seed());
    for (int i = random.nextInt(5); i >= 0; i--) {
      mutate(url);
    }
    return url.toString();
  }

  private String seed() {
    return seeds.get(random.nextInt(seeds.size()));
  }

  private void mutate(StringBuilder url) {
    int length = url.length();
    int from = random.nextInt(length + 1);
    int to = Math.min(length, from + random.nextInt(8));
    switch (random.nextInt(8)) {
      case 0 -> url.delete(from, to);
      case 1 -> url.insert(from, CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
      case 2 -> url.insert(from, WORDS.get(random.nextInt(WORDS.size())));
      case 3 -> url.insert(from, url.substring(from, to));
      case 4 -> splice(url, from);
      case 5 -> encode(url, from);
      case 6 -> swapCase(url, from);
      default -> url.insert(from, (char) random.nextInt(0x3000));
    }
  }

  private void splice(StringBuilder url, int from) {
    String other = seed();
    url.setLength(from);
    url.append(other, random.nextInt(other.length()), other.length());
  }

  private static void encode(StringBuilder url, int at) {
    if (at < url.length() && url.charAt(at) < 0x80) {
      url.replace(at, at + 1, String.format("%%%02X", (int) url.charAt(at)));
    }
  }

  private static void swapCase(StringBuilder url, int at) {
    if (at < url.length()) {
      char c = url.charAt(at);
      url.setCharAt(
          at, Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c));
    }
  }

  /** The URL with a password whose equals sign is encoded: the driver sees one key. */
  static List<String> withEncodedSecrets(String url) {
    String separator = separator(url);
    return List.of(
        url + separator + "password%3D" + SECRET,
        url + separator + "user%3Dapp%26password%3D" + SECRET);
  }

  /** The URL with a password where its driver, or the one who wrote it, takes it for one. */
  static List<String> withSecrets(String url) {
    List<String> urls = new ArrayList<>();
    urls.add(url + separator(url) + "password=" + SECRET);
    Matcher scheme = SCHEME.matcher(url);
    if (scheme.lookingAt()) {
      urls.add(scheme.group() + "root:" + SECRET + "@" + url.substring(scheme.end()));
    }
    return urls;
  }

  static String separator(String url) {
    boolean semicolons = SEMICOLONS.matcher(url).find();
    String plain = PlaceholderRanges.filled(url, PlaceholderRanges.ranges(url));
    return semicolons ? ";" : plain.indexOf('?') < 0 ? "?" : "&";
  }
}
