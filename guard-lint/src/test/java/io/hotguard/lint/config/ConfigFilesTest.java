/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigNode;
import io.hotguard.lint.input.InputNote;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConfigFilesTest {

  private static ConfigFacts read(String path, String text) {
    ConfigReading reading = ConfigFiles.read(path, text.getBytes(UTF_8));
    assertThat(reading.notes()).isEmpty();
    assertThat(reading.facts()).hasSize(1);
    return reading.facts().get(0);
  }

  private static String note(String path, String text) {
    ConfigReading reading = ConfigFiles.read(path, text.getBytes(UTF_8));
    assertThat(reading.facts()).isEmpty();
    assertThat(reading.notes()).extracting(InputNote::path).containsExactly(path);
    return reading.notes().get(0).text();
  }

  @ParameterizedTest
  @CsvSource({
    "a/log4j2.xml, LOG4J",
    "log4j2-prod.json, LOG4J",
    "log4j2-spring.yml, LOG4J",
    "log4j2.properties, LOG4J",
    "x.jar!/log4j2.component.properties, LOG4J_SETTINGS",
    "logback-spring.xml, LOGBACK",
    "config/logging-appenders.xml, LOGBACK",
    "common-logback.xml, LOGBACK",
    "app.jar!/BOOT-INF/classes/application.yml, SPRING",
    "application-prod.properties, SPRING",
    "bootstrap.yaml, SPRING",
    "conf/hikari.properties, POOL",
    "jdbc.properties, POOL",
    "conf/server.xml, TOMCAT",
    "META-INF/context.xml, TOMCAT",
    "config/jvm.options, JVM_OPTIONS",
    "app.vmoptions, JVM_OPTIONS",
    "bin/setenv.sh, JVM_OPTIONS",
    ".env, JVM_OPTIONS",
    "docker/Dockerfile, JVM_OPTIONS",
    "Dockerfile.prod, JVM_OPTIONS",
    "shop/pom.xml, POM",
    "etc/nginx.conf, NGINX",
    "nginx/conf.d/shop.conf, NGINX",
    "nginx-prod.conf, NGINX",
    "a.jar!/META-INF/maven/g/a/pom.properties, ARTIFACT",
    "lib/a-1.0.jar!/META-INF/MANIFEST.MF, ARTIFACT",
  })
  void knowsFilesByTheirNames(String path, ConfigKind kind) {
    assertThat(ConfigFileName.of(path).orElseThrow().kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "log4j.xml",
        "logback-access.xml",
        "application.xml",
        "applications.yml",
        "a.jar!/META-INF/maven/g/a/pom.xml",
        "META-INF/MANIFEST.MF",
        ".mvn/jvm.config",
        "messages.properties",
        "conf/shop.conf",
        "server.xml.bak",
        "Main.class"
      })
  void leavesOtherFilesAlone(String path) {
    assertThat(ConfigFiles.isKnown(path)).isFalse();
    assertThat(ConfigFiles.read(path, new byte[0])).isEqualTo(ConfigReading.NOTHING);
  }

  @ParameterizedTest
  @CsvSource({
    "server.xml, <persons/>",
    "pom.xml, <note/>",
    "log4j2.xml, <beans/>",
    "jdbc.properties, title=Database",
    "setenv.sh, echo hello"
  })
  void leavesAloneWhatHoldsSomethingElse(String path, String text) {
    assertThat(ConfigFiles.read(path, text.getBytes(UTF_8))).isEqualTo(ConfigReading.NOTHING);
  }

  @Test
  void readsDirectivesOfNginx() {
    ConfigFacts facts =
        read(
            "nginx.conf",
            """
            # nothing { here
            worker_processes auto;
            http {
              location ~ "a{2};" {
                proxy_pass http://${host}/x;
                set $text 'it\\'s
            two';
              }
            }
            """);

    assertThat(facts.entries())
        .extracting(ConfigEntry::key, ConfigEntry::value, ConfigEntry::line)
        .containsExactly(
            tuple("worker_processes", "auto", 2),
            tuple("http.location.proxy_pass", "http://${host}/x", 5),
            tuple("http.location.set", "$text it's\ntwo", 6));
    assertThat(facts.root().tree().toList()).anyMatch(node -> node.text().equals("~ a{2};"));
  }

  @ParameterizedTest
  @CsvSource({
    "http {, line 1: a directive is not ended",
    "a b; c, line 1: a directive is not ended",
    "}, line 1: a directive was expected",
    "a; {}, line 1: a directive was expected",
    "a }, line 1: a directive was expected",
    "a \"b;, line 1: a quoted text is not ended",
  })
  void saysWhereDirectivesOfNginxEnd(String text, String expected) {
    assertThat(note("nginx.conf", text)).endsWith(expected);
  }

  @Test
  void readsYamlWithLinesListsAndMerges() {
    ConfigFacts facts =
        read(
            "application.yml",
            """
            base: &base
              a: 1
              b: [x, y]
            derived:
              <<: *base
              a: 2
              c:
                - name: first
                - name: second
              empty:
              quoted: "on"
            """);

    assertThat(facts.entries())
        .extracting(ConfigEntry::key, ConfigEntry::value, ConfigEntry::line)
        .containsExactly(
            tuple("base.a", "1", 2),
            tuple("base.b[0]", "x", 3),
            tuple("base.b[1]", "y", 3),
            tuple("derived.b[0]", "x", 3),
            tuple("derived.b[1]", "y", 3),
            tuple("derived.a", "2", 6),
            tuple("derived.c[0].name", "first", 8),
            tuple("derived.c[1].name", "second", 9),
            tuple("derived.empty", "", 10),
            tuple("derived.quoted", "on", 11));
  }

  @Test
  void readsEachDocumentWithItsProfile() {
    ConfigReading yaml =
        ConfigFiles.read(
            "application.yml",
            "a: 1\n---\nspring.config.activate.on-profile: [prod, live]\na: 2\n---\n"
                .getBytes(UTF_8));
    ConfigReading properties =
        ConfigFiles.read(
            "application-eu.properties",
            "a=1\n#---\nspring.config.activate.on-profile=prod\na=2\n".getBytes(UTF_8));

    assertThat(yaml.facts()).extracting(ConfigFacts::profile).containsExactly("", "prod | live");
    assertThat(properties.facts())
        .extracting(ConfigFacts::profile)
        .containsExactly("eu", "eu & prod");
    assertThat(properties.facts().get(1).entry("a").orElseThrow().line()).isEqualTo(4);
  }

  @Test
  void readsXmlWithTheLineWhereATagStarts() {
    ConfigNode root =
        read(
                "server.xml",
                "<?xml version='1.0' encoding='UTF-8'?>\r\n<!-- a > b -->\r\n<Server\r\n  port='8005'\r\n"
                    + "  shutdown='a&lt;b'>\r\n  text &amp; more<Service/>\r\n</Server>")
            .root();

    assertThat(root.line()).isEqualTo(3);
    assertThat(root.attributes())
        .extracting(ConfigEntry::key, ConfigEntry::value, ConfigEntry::line)
        .containsExactly(tuple("port", "8005", 4), tuple("shutdown", "a<b", 5));
    assertThat(root.text()).isEqualTo("text & more");
    assertThat(root.children()).extracting(ConfigNode::line).containsExactly(6);
  }

  @Test
  void readsJsonWithCommentsAndEscapes() {
    ConfigFacts facts =
        read(
            "log4j2.json",
            """
            /* a */ {
              "a": "x\\u0041\\n\\"", // b
              "n": -1.5e3, "t": true, "z": null,
              "l": [1, {"m": 2}, [3]],
              "a": "last", "s":\t"\\/\\\\/" /*
              */ , "u": "// a",
            }
            """);

    assertThat(facts.entries())
        .extracting(ConfigEntry::key, ConfigEntry::value, ConfigEntry::line)
        .containsExactly(
            tuple("n", "-1.5e3", 3),
            tuple("t", "true", 3),
            tuple("z", "", 3),
            tuple("l[0]", "1", 4),
            tuple("l[1].m", "2", 4),
            tuple("l[2]", "3", 4),
            tuple("a", "last", 5),
            tuple("s", "/\\/", 5),
            tuple("u", "// a", 6));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{~'a': 1} | line 2: no JSON",
        "{~a: 1} | line 2: no JSON",
        "{~\"a\": 1, # b~} | line 2: no JSON",
        "{\"a\": \"b~\"} | line 1: no JSON",
        "{~/* a~} | line 2: no JSON",
        "[1] | line 1: no JSON",
        "a: 1 | line 1: no JSON",
        "{\"a\": 1}~{\"b\": 2} | line 2: no JSON, or beyond the bounds on it",
        "{\"a\":~[1 | line 2: no JSON, or beyond the bounds on it"
      })
  void saysInWhichLineAFileIsNoJson(String text, String problem) {
    assertThat(note("log4j2.json", text.replace('~', '\n')))
        .isEqualTo("not read as configuration: " + problem);
  }

  /** The JDK's own reader is the yardstick. */
  @Test
  void readsPropertiesAsTheJdkDoes() throws IOException {
    SplittableRandom random = new SplittableRandom(20261121);
    String[] parts = {
      "a", "b.c", "=", ":", " ", "\t", "\f", "\\", "\n", "\r\n", "\r", "#", "!", "\\u0041", "\\\n",
      "ü"
    };
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(20); length > 0; length--) {
        text.append(parts[random.nextInt(parts.length)]);
      }
      Properties expected = new Properties();
      try {
        expected.load(new StringReader(text.toString()));
      } catch (IllegalArgumentException e) {
        assertThat(ConfigFiles.read("log4j2.properties", text.toString().getBytes(UTF_8)).facts())
            .isEmpty();
        continue;
      }
      Map<String, String> read = new TreeMap<>();
      read("log4j2.properties", text.toString())
          .entries()
          .forEach(entry -> read.put(entry.key(), entry.value()));
      // The JDK makes an empty key of a lone backslash at the end, which nobody means.
      expected.remove("");
      read.remove("");
      assertThat(read).as(text.toString()).isEqualTo(expected);
    }
  }

  @Test
  void knowsTheLineOfEachProperty() {
    assertThat(read("log4j2.properties", "# c\r\na = 1\\\r\n  2\r\n\r\nb\r").entries())
        .extracting(ConfigEntry::key, ConfigEntry::value, ConfigEntry::line)
        .containsExactly(tuple("a", "12", 2), tuple("b", "", 5));
  }

  @Test
  void keepsTheNameOfAnOptionApartFromItsValue() {
    assertThat(
            read(
                    ".env",
                    "# JAVA_OPTS=-Xint\nDB_PASSWORD=-Dgeheim\nJAVA_OPTS=\"-Xmx1g -Ddb.password=geheim\"\n")
                .entries())
        .extracting(ConfigEntry::key, ConfigEntry::value, ConfigEntry::line)
        .containsExactly(tuple("-Xmx1g", "", 3), tuple("-Ddb.password", "geheim", 3));
  }

  @ParameterizedTest
  @CsvSource({
    "guava-33.0.0-jre, guava, 33.0.0-jre",
    "log4j-1.2-api-2.20.0, log4j-1.2-api, 2.20.0",
    "commons-lang3-3.12.0, commons-lang3, 3.12.0",
    "netty-all-4.1.100.Final, netty-all, 4.1.100.Final"
  })
  void takesArtifactAndVersionFromTheNameOfAJar(String jar, String name, String version) {
    ConfigFacts facts = read("lib/" + jar + ".jar!/META-INF/MANIFEST.MF", "");

    assertThat(facts.file()).isEqualTo("lib/" + jar + ".jar");
    assertThat(facts.entry("artifactId").orElseThrow().value()).isEqualTo(name);
    assertThat(facts.entry("version").orElseThrow().value()).isEqualTo(version);
  }

  @Test
  void readsOtherEncodings() {
    String xml = "<?xml version=\"1.0\" encoding=\"%s\"?><Server name=\"ü\"/>";

    assertThat(
            ConfigFiles.read("server.xml", xml.formatted("ISO-8859-1").getBytes(ISO_8859_1))
                .facts()
                .get(0)
                .root()
                .attributes())
        .extracting(ConfigEntry::value)
        .containsExactly("ü");
    assertThat(
            ConfigFiles.read("server.xml", xml.formatted("UTF-16").getBytes(UTF_16))
                .facts()
                .get(0)
                .root()
                .attributes())
        .extracting(ConfigEntry::value)
        .containsExactly("ü");
    assertThat(read("application.properties", "\uFEFFa=b\n").entry("a")).isPresent();
  }

  @Test
  void passesOverADocumentTypeAndReadsNothingThatItNames() {
    ConfigFacts server =
        read("server.xml", "<!DOCTYPE Server SYSTEM 'file:///nowhere/a.dtd'>\n<Server port='1'/>");
    assertThat(server.root().attributes()).containsExactly(new ConfigEntry("port", "1", 2));
    assertThat(read("server.xml", "<!DOCTYPE Server><Server port='1'/>").root().is("Server"))
        .isTrue();
  }

  @Test
  void refusesEntities() {
    String secret = "<!DOCTYPE Server [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>";
    String laughs =
        "<!DOCTYPE Server [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>";

    assertThat(note("server.xml", secret + "<Server>&x;</Server>"))
        .isEqualTo(
            "not read as configuration: line 1: declares the entity x, which is not read: it can name other files");
    assertThat(note("server.xml", laughs + "<Server>&b;</Server>")).contains("the entity a");
    assertThat(
            note(
                "server.xml",
                "<!DOCTYPE Server [<!ENTITY % p SYSTEM \"file:///etc/hostname\"> %p;]><Server/>"))
        .contains("the entity %p");
    assertThat(note("server.xml", "<Server>&undefined;</Server>")).contains("no well-formed XML");
  }

  @Test
  void includesNothing() {
    ConfigNode root =
        read(
                "log4j2.xml",
                "<Configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"file:///etc/hostname\""
                    + " parse=\"text\"/></Configuration>")
            .root();

    assertThat(root.children()).hasSize(1);
    assertThat(root.tree().map(ConfigNode::text)).containsOnly("");
  }

  @Test
  void refusesWhatIsNestedTooDeeply() {
    int deep = 20_000;

    assertThat(note("server.xml", "<Server>" + "<a>".repeat(deep)))
        .isEqualTo("not read as configuration: line 1: nested more than 64 levels deep");
    assertThat(note("log4j2.json", "{\"a\":" + "[".repeat(deep))).contains("beyond the bounds");
    assertThat(note("log4j2.json", "{\"a\":".repeat(deep))).contains("beyond the bounds");
    assertThat(note("application.yml", "a: " + "[".repeat(deep))).contains("beyond the bounds");
    assertThat(note("application.yml", nestedBlocks(200))).contains("beyond the bounds");
  }

  private static String nestedBlocks(int depth) {
    StringBuilder yaml = new StringBuilder();
    for (int i = 0; i < depth; i++) {
      yaml.append(" ".repeat(i)).append("a:\n");
    }
    return yaml.toString();
  }

  @Test
  void refusesAliasesOfAliases() {
    StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) {
      String alias = "*a" + (i - 1);
      yaml.append(
          "a%d: &a%d [%s]\n"
              .formatted(
                  i, i, String.join(", ", List.of(alias, alias, alias, alias, alias, alias))));
    }

    assertThat(note("application.yml", yaml.toString())).contains("more than 200000 settings");
    assertThat(note("application.yml", "a: &a [*a]\n")).contains("not read as configuration");
    assertThat(note("application.yml", "a: &a\n  b: *a\n")).contains("not read as configuration");
  }

  @Test
  void makesNoObjectThatATagAsksFor() {
    assertThat(note("application.yml", "a: !!javax.script.ScriptEngineManager [x]\n"))
        .startsWith("not read as configuration");
    assertThat(read("application.yml", "a: !other [x]\nb: !!str y\n").entries())
        .extracting(ConfigEntry::key, ConfigEntry::value)
        .containsExactly(tuple("a", "x"), tuple("b", "y"));
  }

  @Test
  void refusesWhatIsTooLarge() {
    byte[] large = new byte[Limits.MAX_BYTES + 1];

    assertThat(ConfigFiles.read("application.yml", large).notes())
        .extracting(InputNote::text)
        .containsExactly("not read: larger than 4 MiB, the limit of a configuration file");
    assertThat(note("log4j2.properties", "a\n".repeat(Limits.MAX_NODES + 1)))
        .contains("more than 200000 settings");
  }

  /** The message about a broken file names the place, never the content. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "server.xml | <Server password=geheim/>",
        "server.xml | <Server><geheim></Server>",
        "log4j2.json | {\"password\": \"geheim",
        "log4j2.json | {password: geheim}",
        "application.yml | password: [geheim",
        "application.yml | geheim: *geheim",
        "log4j2.properties | password=geheim\\u00zz"
      })
  void saysNothingOfWhatIsInABrokenFile(String path, String text) {
    assertThat(note(path, text)).startsWith("not read as configuration").doesNotContain("geheim");
  }

  @Test
  void readsAFileWhoseKindSomebodySays() {
    ConfigReading reading =
        ConfigFiles.readAs(
            ConfigKind.LOG4J, "conf/logging.xml", "<Configuration/>".getBytes(UTF_8));

    assertThat(reading.facts()).extracting(ConfigFacts::kind).containsExactly(ConfigKind.LOG4J);
  }
}
