/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.report;

import io.hotguard.logging.internal.log4j.BuildingCode;
import org.apache.logging.log4j.core.LifeCycle;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.Reconfigurable;
import org.apache.logging.log4j.core.config.arbiters.Arbiter;
import org.apache.logging.log4j.core.config.plugins.PluginConfiguration;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;
import org.apache.logging.log4j.core.config.plugins.processor.PluginEntry;
import org.apache.logging.log4j.core.config.plugins.util.PluginType;
import org.apache.logging.log4j.core.util.WatchManager;
import org.jspecify.annotations.Nullable;

/**
 * Sees the elements of a configuration while Log4j builds it, without another read of the source.
 * <b>Threading:</b> any thread.
 */
public final class ElementTap implements Arbiter {
  /*
   * The tap is a condition (an arbiter) at the top of the node tree, and is always false. Log4j
   * evaluates conditions when the tree is complete and nothing is built yet, and takes the node of
   * a false condition out of the tree. The build finds the tree as if there had been no tap.
   *
   * Refused:
   * - To read the source again: a server counts the request, a pipe has no second content.
   * - A configuration around the user's: an application sees its class.
   * - The built objects: an appender does not tell which of its settings were written.
   */
  private static final String NAME = "HotguardTap";

  private static final PluginType<ElementTap> TYPE = type();

  private ElementTap() {}

  private static PluginType<ElementTap> type() {
    PluginEntry entry = new PluginEntry();
    entry.setKey(NAME);
    entry.setName(NAME);
    return new PluginType<>(entry, ElementTap.class, Arbiter.ELEMENT_TYPE);
  }

  /**
   * Prepares a configuration that is not initialised yet. Leaves any other alone, and one that is
   * built by code of the application, which may expect the written nodes only.
   */
  public static void watch(@Nullable Configuration configuration) {
    if (configuration instanceof AbstractConfiguration unbuilt
        && unbuilt.getState() == LifeCycle.State.INITIALIZING
        && BuildingCode.in(unbuilt.getClass()) == null
        && unbuilt.getRootNode().getChildren().stream().noneMatch(ElementTap::isTap)) {
      unbuilt.getRootNode().getChildren().add(0, new Node(unbuilt.getRootNode(), NAME, TYPE));
      if (unbuilt instanceof Reconfigurable watched) {
        follow(unbuilt.getWatchManager(), () -> next(watched));
      }
    }
  }

  /** Has the watch of the configuration's files ask for the next configuration here. */
  private static void follow(WatchManager watch, Reconfigurable next) {
    watch
        .getConfigurationWatchers()
        .forEach(
            (source, watcher) ->
                watch.watch(
                    source,
                    watcher.newWatcher(next, watcher.getListeners(), watcher.getLastModified())));
  }

  private static @Nullable Configuration next(Reconfigurable watched) {
    Configuration next = watched.reconfigure();
    watch(next);
    return next;
  }

  private static boolean isTap(Node node) {
    return node.getType() == TYPE;
  }

  /** Returns the elements of a watched configuration; null if it was not watched or not built. */
  static @Nullable ElementTree seen(Configuration configuration) {
    return configuration.getComponent(NAME);
  }

  /** Called by Log4j for the node of the tap. */
  @PluginFactory
  public static ElementTap create(@PluginConfiguration Configuration configuration) {
    if (configuration instanceof AbstractConfiguration building) {
      ElementTree tree = ElementTree.of(building.getRootNode());
      // The configuration keeps its elements: they refer to built objects, which refer to it.
      configuration.addComponent(
          NAME,
          new ElementTree(
              tree.node(),
              tree.attributes(),
              tree.children().stream().filter(child -> !isTap(child.node())).toList()));
    }
    return new ElementTap();
  }

  @Override
  public boolean isCondition() {
    return false;
  }
}
