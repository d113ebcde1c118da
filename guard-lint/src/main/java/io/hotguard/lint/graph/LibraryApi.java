/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import io.hotguard.rule.EntryPoint;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Finds the methods of a library that anybody may call for each request: public and protected
 * methods of public classes in exported packages, and what implements them in any package.
 *
 * <p>Left out, since a program calls them once:
 *
 * <ul>
 *   <li>constructors, {@code main}, and methods that set up or end an object, by name
 *   <li>setters: {@code set...} with a parameter and without a result
 *   <li>also behind other methods: builders, that is classes named so, and those with a {@code
 *       build} method
 *   <li>also behind other methods: configuration, deployment, reports, exceptions, class loaders,
 *       tests and user interfaces, by the name of the package, the class or a class above it
 * </ul>
 */
final class LibraryApi {
  private static final int SYNTHETIC = 0x1000;
  private static final int OPEN = Modifier.PUBLIC | Modifier.PROTECTED;

  private static final Pattern TYPE =
      Pattern.compile(
          ".*(Builder|Config|Configuration|Configurator|Configurer|Customizer|Options|Settings|Properties|Module|Plugin|Installer"
              + "|Launcher|Bootstrap|Main|Cli|Loader|Exception|Error|Throwable|MBean|MXBean|Test|Tests)"
              + "|(Base|Abstract)?Test[A-Z].*");
  private static final Pattern PACKAGE =
      Pattern.compile(
          ".*\\.(cfg|conf|config|configuration|deploy|deployment\\w*|examples?|reports?|reporting|settings|testing|tests?)\\..*");
  private static final Pattern METHOD =
      Pattern.compile(
          "(?:add|deregister|remove|register|set|unregister|unset|use|with|without)[A-Z].*"
              + "|(?:bootstrap|build|close|configure|connect|create|deploy|destroy|disable|dispose|dump|enable|help|init|initialize|install|load"
              + "|main|migrate|mount|new|open|prepare|print|reload|setup|shutdown|start|stop|terminate|umount|undeploy|uninstall|unmount|usage|warmUp)(?:[A-Z].*)?"
              + "|afterPropertiesSet|builder|default[A-Z].*|defaults|deregister|finalize|register|setUp|toBuilder|toString|unregister|valueOf|values|version|<.*");
  private static final String[] RARE = {
    "java.awt.", "java.lang.ClassLoader", "java.security.Provider", "javax.swing.", "javafx."
  };

  private final StringIds strings;
  private final MethodIds refs;
  private final Hierarchy hierarchy;
  private final ExportedPackages exported;
  private final LibraryInputs inputs;
  private final Map<Integer, Boolean> leftOut = new HashMap<>();

  LibraryApi(
      StringIds strings,
      MethodIds refs,
      Hierarchy hierarchy,
      ExportedPackages exported,
      LibraryInputs inputs) {
    this.strings = strings;
    this.refs = refs;
    this.hierarchy = hierarchy;
    this.exported = exported;
    this.inputs = inputs;
  }

  /**
   * The numbers of the methods. In a library whose public classes are all in packages for internal
   * code, the names of the packages say nothing.
   */
  Set<Integer> methods() {
    Set<Integer> found = new TreeSet<>();
    BitSet once = inputs.once();
    BitSet named = new BitSet();
    List<TypeNode> types = hierarchy.types().stream().filter(inputs::contain).toList();
    for (TypeNode type : types) {
      if (isOpen(type, true)) {
        named.set(inputs.number(type));
      }
    }
    for (TypeNode type : types) {
      if (isOpen(type, named.get(inputs.number(type))) && !isLeftOut(type)) {
        for (MethodNode method : type.methods()) {
          if ((method.modifiers & OPEN) != 0
              && (method.modifiers & SYNTHETIC) == 0
              && !once.get(hierarchy.methodOf(method.ref))
              && !isLeftOut(method)) {
            add(method, found);
          }
        }
      }
    }
    return found;
  }

  private void add(MethodNode method, Set<Integer> found) {
    if (!Modifier.isAbstract(method.modifiers)) {
      found.add(hierarchy.methodOf(method.ref));
    }
    if (!Modifier.isStatic(method.modifiers)) {
      Arrays.stream(hierarchy.targets(method.ref, Kind.VIRTUAL))
          .filter(target -> !isLeftOut(hierarchy.owner(hierarchy.methods()[target])))
          .forEach(found::add);
    }
  }

  /** Why a method is hot: it is API, and may take a message or belong to one. */
  EntryPoint entry(int method) {
    MethodNode node = hierarchy.methods()[method];
    String message = MessageShape.message(refs.descriptorText(node.ref));
    if (!message.isEmpty()) {
      return EntryPoint.apiTaking(message);
    }
    String part = MessageShape.part(refs.ownerName(node.ref));
    return part.isEmpty() ? EntryPoint.API : EntryPoint.apiOf(part);
  }

  /**
   * Whether the class of a method serves set-up, wherever a call is. The name of the method alone
   * says it of API only: behind other API, {@code createDocument} runs for each call.
   */
  boolean setsUp(int method) {
    return isLeftOut(hierarchy.owner(hierarchy.methods()[method]));
  }

  /** Whether a class and the classes around it are public; class files call protected ones so. */
  private boolean isOpen(TypeNode type, boolean byName) {
    String name = hierarchy.name(type);
    int from = name.lastIndexOf('.') + 2;
    for (int end = name.indexOf('$', from); end >= 0; end = name.indexOf('$', end + 1)) {
      TypeNode around = hierarchy.type(strings.find(name.substring(0, end)));
      if (around != null && !Modifier.isPublic(around.modifiers())) {
        return false;
      }
    }
    return Modifier.isPublic(type.modifiers())
        && (exported.contain(name, type.source(), byName) || inputs.isReached(type));
  }

  private boolean isLeftOut(TypeNode type) {
    Boolean known = leftOut.get(type.name());
    if (known == null) {
      known = findLeftOut(type);
      leftOut.put(type.name(), known);
    }
    return known;
  }

  private boolean findLeftOut(TypeNode type) {
    if (isRareName(hierarchy.name(type))) {
      return true;
    }
    for (MethodNode method : type.methods()) {
      if (refs.nameText(method.ref).equals("build")
          && refs.descriptorText(method.ref).startsWith("()L")
          && !Modifier.isStatic(method.modifiers)) {
        return true;
      }
    }
    for (String above : hierarchy.supertypeNames(type)) {
      if (TYPE.matcher(KnownEntryPoints.simpleName(above)).matches()
          || Arrays.stream(RARE).anyMatch(above::startsWith)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a class, a class around it or its package is named so. */
  private static boolean isRareName(String name) {
    return PACKAGE.matcher(name).matches()
        || Arrays.stream(name.substring(name.lastIndexOf('.') + 1).split("\\$"))
            .anyMatch(part -> TYPE.matcher(part).matches());
  }

  private boolean isLeftOut(MethodNode method) {
    String name = refs.nameText(method.ref);
    String descriptor = refs.descriptorText(method.ref);
    boolean fills = name.startsWith("set") || name.startsWith("add");
    // A map's set and add with a result are no setters, nor is a queue's add.
    return METHOD.matcher(name).matches() && !(fills && !descriptor.endsWith(")V"));
  }
}
