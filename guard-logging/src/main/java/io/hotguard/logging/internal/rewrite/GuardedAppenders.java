/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import io.hotguard.logging.internal.appender.AppenderTarget;
import io.hotguard.logging.internal.appender.CheckedStream;
import io.hotguard.logging.internal.appender.DirectAppender;
import io.hotguard.logging.internal.appender.FailureProbe;
import io.hotguard.logging.internal.appender.FanOutAppender;
import io.hotguard.logging.internal.appender.IsolatedAppender;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.foreign.ForeignCode;
import io.hotguard.logging.internal.guard.Changes;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.ring.DirectCalls;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.rules.facts.AppenderTraits;
import io.hotguard.logging.rules.facts.AppenderTraits.Trait;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.appender.routing.RoutingAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.config.AppenderControl;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.plugins.util.PluginType;
import org.jspecify.annotations.Nullable;

/**
 * Gives the asynchronous loggers of one configuration their appenders: the isolation of a network
 * appender, a fan-out for an Async appender, otherwise the appender itself. All other code keeps
 * the user's own appenders. <b>Threading:</b> confined to the thread that configures, but for
 * {@link #calledBy}.
 */
public final class GuardedAppenders {
  private static final String IGNORE = "ignoreExceptions";
  private static final boolean NESTS = Log4jAdapter.knowsNested();

  private final GuardedContext guard;
  private final Function<String, @Nullable Appender> own;
  private final Map<String, FanOutAppender.Origin> asyncs = new HashMap<>();
  private final Map<String, FanOutAppender> fanOuts = new HashMap<>();
  private final Map<String, Appender> standIns = new HashMap<>();
  private final Map<String, AppenderTarget> targets = new HashMap<>();

  /** The appenders as the consumer calls them. */
  private final Map<Appender, DirectAppender> direct =
      Collections.synchronizedMap(new IdentityHashMap<>());

  private final List<String> changes = new ArrayList<>();
  private final BatchedFiles files = new BatchedFiles();
  private final Set<String> unseen = new TreeSet<>();
  private AppenderGraph graph = new AppenderGraph();
  private @Nullable Log4jCode code;

  /** Set while the loggers are built. */
  private boolean filtersOnCaller;

  /** The code for which appenders stay with the threads that log, by their names. */
  private final Map<String, NavigableSet<String>> keeping = new HashMap<>();

  /** The lines of the report about such appenders that loggers call, by appender name. */
  private final Map<String, String> keptLines = new TreeMap<>();

  /** Whether an appender of a logger queues events; consumer only. */
  private final IdentityHashMap<LoggerConfig, Boolean> handsOver = new IdentityHashMap<>();

  /** Appenders that loggers reach, directly or through others. */
  private Set<String> reached = Set.of();

  /** Unchanged appenders that loggers reach. */
  private Set<String> kept = Set.of();

  GuardedAppenders(GuardedContext guard, Function<String, @Nullable Appender> own) {
    this.guard = guard;
    this.own = own;
  }

  AppenderGraph graph() {
    return graph;
  }

  /** The file appenders that are flushed after each batch. */
  public BatchedFiles files() {
    return files;
  }

  /** The changes, one sentence each; complete when the loggers have their appenders. */
  List<String> changes() {
    return changes;
  }

  /**
   * Reads the {@code Appenders} node before the build.
   *
   * @param keptNames the appenders that stay unchanged for an exempt logger
   * @param packages where the configuration looks for plugins
   */
  void read(
      Node appenders, Set<String> keptNames, List<String> packages, UnaryOperator<String> resolve) {
    graph = AppenderGraph.read(appenders, resolve);
    findForeign(appenders, new Log4jCode(guard.settings(), packages, resolve), resolve);
    Set<String> unchanged = new TreeSet<>(keptNames);
    unchanged.addAll(keeping.keySet());
    kept = graph.reachedFrom(unchanged);
    Set<String> isolated = new LinkedHashSet<>(graph.names());
    isolated.removeIf(name -> !isToBeIsolated(name));
    Set<String> apart = graph.reachedFrom(isolated);
    for (Node child : appenders.getChildren()) {
      String name = AppenderGraph.name(child, resolve);
      if (hasQueue(child, resolve)) {
        unseen.add(name);
      }
      if (apart.contains(name) && !kept.contains(name) && letFailuresThrough(child)) {
        changes.add("appender " + name + ": ignoreExceptions off, since it tells of none");
      }
    }
    if (guard.settings().batchesFiles()) {
      files
          .read(appenders, name -> !apart.contains(name) && !kept.contains(name), resolve)
          .forEach(name -> changes.add(Changes.batched(name)));
    }
  }

  /** An appender also stays for what is behind it, except behind a queue. */
  private void findForeign(Node appenders, Log4jCode found, UnaryOperator<String> resolve) {
    code = found;
    for (Node child : appenders.getChildren()) {
      String name = AppenderGraph.name(child, resolve);
      AppenderGraph.Entry entry = graph.entry(name);
      NavigableSet<String> own =
          entry == null ? new TreeSet<>() : found.keeping(name, entry.type(), child);
      if (!own.isEmpty()) {
        keeping.put(name, own);
      }
    }
    Map<String, NavigableSet<String>> own = Map.copyOf(keeping);
    for (String name : graph.names()) {
      if (!guard.settings().takesOver(name)) {
        for (String behind : graph.calledWith(name)) {
          if (own.containsKey(behind)) {
            keeping.computeIfAbsent(name, key -> new TreeSet<>()).addAll(own.get(behind));
          }
        }
      }
    }
  }

  /** True if an appender stays with the threads that log, by its own code or that of a filter. */
  boolean stays(Appender appender, @Nullable Filter filter) {
    Log4jCode present = code;
    String name = appender.getName();
    if (present == null || guard.settings().takesOver(name)) {
      return false;
    }
    NavigableSet<String> found = new TreeSet<>();
    AppenderGraph.Entry entry = graph.entry(name);
    if (entry != null && graph.appender(entry) == appender) {
      found.addAll(keeping.getOrDefault(name, new TreeSet<>()));
    } else {
      found.addAll(present.keeping(name, appender.getClass().getSimpleName(), appender));
    }
    if (filter != null) {
      found.addAll(present.in(filter));
    }
    if (!found.isEmpty()) {
      keptLines.put(name, ForeignCode.kept(name, found));
    }
    return !found.isEmpty();
  }

  /** True if a filter may read the thread that logs. */
  boolean isForeign(@Nullable Filter filter) {
    Log4jCode present = code;
    boolean found = filter != null && present != null && !present.in(filter).isEmpty();
    filtersOnCaller |= found;
    return found;
  }

  /** True if a logger has a filter that may read the thread that logs. */
  boolean filtersOnCaller() {
    return filtersOnCaller;
  }

  /** Takes an event that the code of an appender logs; false for any other event. */
  boolean offerInside(LogEvent event, AsyncLoggerConfig route) {
    return NESTS && guard.offerInside(event, route);
  }

  private static boolean letFailuresThrough(Node node) {
    boolean changed = false;
    if (node.getType() != null
        && Appender.class.isAssignableFrom(node.getType().getPluginClass())
        && traits(node.getType()).has(Trait.SWALLOWS)) {
      changed = !"false".equalsIgnoreCase(NodeAttributes.get(node, IGNORE));
      NodeAttributes.put(node, IGNORE, "false");
    }
    for (Node child : node.getChildren()) {
      changed |= letFailuresThrough(child); // For example an appender of a Routing.
    }
    return changed;
  }

  /** True if the appender, or one that is written inside it, takes events into a queue. */
  static boolean hasQueue(Node node, UnaryOperator<String> resolve) {
    return (node.getType() != null
            && traits(node.getType())
                .has(
                    Trait.QUEUE,
                    name -> resolve.apply(Objects.toString(NodeAttributes.get(node, name), ""))))
        || node.getChildren().stream().anyMatch(child -> hasQueue(child, resolve));
  }

  private static AppenderTraits traits(PluginType<?> type) {
    return AppenderTraits.ofPlugin(type.getKey(), type.getPluginClass().getName());
  }

  /**
   * Returns what the counts cannot know of the appenders that named ones lead to, one line each,
   * and the appenders that stay with the threads that log.
   */
  List<String> unknowns(Set<String> names) {
    Set<String> found = new TreeSet<>(graph.reachedFrom(names));
    found.retainAll(unseen);
    found.removeAll(keptLines.keySet());
    List<String> lines = new ArrayList<>(keptLines.values());
    found.forEach(name -> lines.add(Changes.countedAsHandedOver(name)));
    return lines;
  }

  /**
   * True if an appender that a logger calls has the events in a queue of its own, and does not tell
   * the rest. <b>Threading:</b> the consumer's thread.
   */
  public boolean handsOver(LoggerConfig logger) {
    return !unseen.isEmpty() && handsOver.computeIfAbsent(logger, this::findsQueue);
  }

  private boolean findsQueue(LoggerConfig logger) {
    return calledBy(way(logger)).stream().anyMatch(each -> unseen.contains(each.getName()));
  }

  /** Returns a logger and the parents that get its events, too. */
  private static List<LoggerConfig> way(LoggerConfig logger) {
    List<LoggerConfig> way = new ArrayList<>();
    for (LoggerConfig each = logger; each != null; ) {
      way.add(each);
      each = each.isAdditive() ? each.getParent() : null;
    }
    return way;
  }

  /** True if an appender of a logger, other than the failed ones, can show an event now. */
  public boolean canShow(LoggerConfig logger, Set<Appender> failed) {
    List<LoggerConfig> way = way(logger);
    return way.stream()
            .flatMap(each -> each.getAppenders().values().stream())
            .anyMatch(each -> each instanceof IsolatedAppender isolated && isolated.shows())
        || way.stream().anyMatch(each -> each instanceof GuardedAsyncLogger own && own.keepsAll())
        || calledBy(way).stream()
            .anyMatch(each -> !failed.contains(each) && !direct(each).isAside());
  }

  void built(Map<String, Appender> appenders) {
    graph.built(appenders);
    files.built(appenders).forEach(this::probe);
    appenders.values().forEach(CheckedStream::install);
  }

  /** An Async appender was built. */
  void async(FanOutAppender.Origin origin) {
    asyncs.put(origin.async().getName(), origin);
  }

  /** Returns the appender that asynchronous loggers call for a name; null if unknown. */
  @Nullable Appender forLoggers(String name) {
    Appender known = standIns.get(name);
    if (known != null) {
      return known;
    }
    Appender appender = own.apply(name);
    if (appender == null) {
      return null;
    }
    Appender chosen = choose(name, appender);
    standIns.put(name, chosen);
    if (chosen == appender || chosen instanceof FanOutAppender) {
      Set<Appender> answering = new LinkedHashSet<>();
      collectAnswering(name, false, answering, new LinkedHashSet<>());
      answering.forEach(this::probe);
    }
    return chosen;
  }

  /**
   * Returns the substitute that other appenders call for a name; null for the user's own. Without
   * it, events behind a Rewrite would count as written although a second queue may lose them.
   */
  @Nullable Appender forAppenders(String name) {
    return asyncs.containsKey(name) && reached.contains(name) && !kept.contains(name)
        ? forLoggers(name)
        : null;
  }

  /** Returns the user's appenders with the substitutes that other appenders call. */
  Map<String, Appender> forAppenders(Map<String, Appender> appenders) {
    Map<String, Appender> called = new LinkedHashMap<>(appenders);
    called.replaceAll(
        (name, appender) -> {
          Appender standIn = forAppenders(name);
          return standIn == null ? appender : standIn;
        });
    return called;
  }

  /** Chooses for the appenders behind the loggers' appenders, so that the changes are complete. */
  void chosenForLoggers(Set<String> names) {
    reached = graph.reachedFrom(names);
    reached.forEach(this::forAppenders);
  }

  /** Returns an appender as the consumer calls it. */
  Appender called(Appender appender) {
    return appender instanceof IsolatedAppender || appender instanceof FanOutAppender
        ? appender
        : direct(appender);
  }

  private DirectAppender direct(Appender appender) {
    return direct.computeIfAbsent(
        appender,
        each ->
            new DirectAppender(
                each,
                new DirectCalls<>(
                    each.getName(), () -> targetOf(each), files.contains(each), guard)));
  }

  /** Flushes an appender that can hold events; false if the flush fails. */
  public boolean flush(Appender appender) {
    return direct(appender).flush(BatchedFiles::flush);
  }

  /** Flushes the file appenders that write once per batch; false if one has lost its buffer. */
  public boolean flushFiles() {
    boolean flushed = true;
    for (Appender file : files.appenders()) {
      flushed &= flush(file);
    }
    return flushed;
  }

  /** Whether the appender writes once per batch, on the consumer's thread. */
  public boolean holds(Appender appender) {
    return files.contains(appender) && !direct(appender).isAside();
  }

  /** Returns an appender of any origin as its delivery would call it. */
  private AppenderTarget targetOf(Appender appender) {
    AppenderTarget known = target(appender.getName());
    return known != null && known.appender() == appender
        ? known
        : new AppenderTarget(appender, Set.of(appender), Set.of(appender));
  }

  private Appender choose(String name, Appender appender) {
    AppenderTarget target = isToBeIsolated(name) ? target(name) : null;
    if (target != null) {
      IsolatedDelivery<LogEvent> delivery = guard.delivery(name);
      if (delivery != null) {
        target.answering().forEach(this::probe);
        changes.add(Changes.isolated(name));
        return new IsolatedAppender(target.appender(), delivery);
      }
    }
    FanOutAppender fanOut = fanOut(name);
    return fanOut == null ? appender : fanOut;
  }

  private @Nullable FanOutAppender fanOut(String name) {
    FanOutAppender known = fanOuts.get(name);
    FanOutAppender.Origin origin = asyncs.get(name);
    if (known != null || origin == null) {
      return known;
    }
    FanOutAppender fanOut = fanOut(origin);
    fanOuts.put(name, fanOut); // Before the references: one may lead back.
    fanOut.start();
    changes.add(
        "appender "
            + name
            + ": Async -> direct for asynchronous loggers, which need no second queue");
    return fanOut;
  }

  private FanOutAppender fanOut(FanOutAppender.Origin origin) {
    return new FanOutAppender(
        origin,
        this::forLoggers,
        this::called,
        failing -> guard.appenderFailed(failing, null),
        guard.calls());
  }

  /** The stand-in for an Async appender that a Routing has made for an event. */
  FanOutAppender madeForEvent(FanOutAppender.Origin origin) {
    FanOutAppender fanOut = fanOut(origin);
    fanOut.start();
    return fanOut;
  }

  /** Reports an appender's failures to the guard, even swallowed ones. */
  void probe(Appender appender) {
    FailureProbe.install(appender, guard::appenderFailed);
  }

  private boolean isToBeIsolated(String name) {
    AppenderGraph.Entry entry = graph.entry(name);
    if (entry == null || !guard.canIsolate()) {
      return false;
    }
    LoggingSettings settings = guard.settings();
    if (settings.isolatesExplicitly(name, entry.type()) || guard.hasLeft(name)) {
      return true;
    }
    // An Async appender is a list of others: each of them is checked by itself.
    return settings.isolatesNetwork()
        && !AppenderGraph.isAsync(entry)
        && graph.leadsTo(
            Set.of(name),
            this::isNetwork,
            each -> !AppenderGraph.isAsync(each) || kept.contains(each.name()));
  }

  private boolean isNetwork(AppenderGraph.Entry entry) {
    Appender appender = graph.appender(entry);
    return isNetwork(entry.type(), appender == null ? null : appender.getClass().getName())
        || entry.nested().stream().anyMatch(type -> isNetwork(type, null));
  }

  private static boolean isNetwork(String type, @Nullable String className) {
    return AppenderTraits.ofPlugin(type, className).has(Trait.NETWORK);
  }

  /** True if the loggers call each network appender only through its journal. */
  boolean areApart(Iterable<? extends LoggerConfig> loggers) {
    Set<Appender> called = calledBy(loggers);
    loggers.forEach(logger -> called.addAll(logger.getAppenders().values()));
    for (Appender appender : called) {
      AppenderGraph.Entry entry = graph.entry(appender.getName());
      if (entry != null && isNetwork(entry) && !(appender instanceof IsolatedAppender)) {
        return false;
      }
    }
    return true;
  }

  public boolean isIsolated(String name) {
    return standIns.get(name) instanceof IsolatedAppender;
  }

  /** Returns the target of the journal of a name; null if there is no such appender. */
  public synchronized @Nullable AppenderTarget target(String name) {
    AppenderTarget known = targets.get(name);
    if (known != null) {
      return known;
    }
    Appender appender = fanOut(name);
    if (appender == null) {
      appender = own.apply(name);
    }
    if (appender == null) {
      return null;
    }
    Set<Appender> reached = new LinkedHashSet<>(Set.of(appender));
    collectReached(name, reached, new LinkedHashSet<>());
    Set<Appender> answering = new LinkedHashSet<>();
    collectAnswering(name, false, answering, new LinkedHashSet<>());
    boolean handsOver = graph.reachedFrom(Set.of(name)).stream().anyMatch(unseen::contains);
    AppenderTarget target = new AppenderTarget(appender, reached, answering).handingOver(handsOver);
    targets.put(name, target);
    return target;
  }

  private void collectReached(String name, Set<Appender> found, Set<String> seen) {
    AppenderGraph.Entry entry = graph.entry(name);
    Appender appender = own.apply(name);
    if (appender == null || !seen.add(name)) {
      return;
    }
    boolean async = entry != null && AppenderGraph.isAsync(entry);
    if (!async) {
      found.add(appender); // An Async appender is called through its fan-out.
    }
    for (String ref : entry == null ? Set.<String>of() : entry.refs()) {
      if (!async || !(forLoggers(ref) instanceof IsolatedAppender)) {
        collectReached(ref, found, seen);
      }
    }
  }

  /**
   * Collects the named appender and the ones behind it whose reported error loses an event.
   *
   * @param recovered whether a Failover or an error appender takes an event that is thrown back
   */
  private void collectAnswering(
      String name, boolean recovered, Set<Appender> found, Set<String> seen) {
    AppenderGraph.Entry entry = graph.entry(name);
    Appender appender = own.apply(name);
    if (appender == null || !seen.add(name + recovered)) {
      return;
    }
    FanOutAppender.Origin async = asyncs.get(name);
    boolean throwing = recovered && !appender.ignoreExceptions();
    if (!throwing && async == null) {
      found.add(appender);
    }
    if (entry == null) {
      return;
    }
    List<String> refs = List.copyOf(entry.refs());
    for (String ref : refs) {
      boolean last = ref.equals(refs.get(refs.size() - 1));
      if (async != null) {
        if (!(forLoggers(ref) instanceof IsolatedAppender)) {
          collectAnswering(
              ref, async.errorRef() != null && !ref.equals(async.errorRef()), found, seen);
        }
      } else {
        // A Failover that ignores exceptions hides the failure of its last appender.
        collectAnswering(ref, throwing || (AppenderGraph.isFailover(entry) && !last), found, seen);
      }
    }
  }

  /** The appenders that loggers call on the thread that runs through them. */
  public Set<Appender> calledBy(Iterable<? extends LoggerConfig> loggers) {
    Set<Appender> found = Collections.newSetFromMap(new IdentityHashMap<>());
    for (LoggerConfig logger : loggers) {
      Collection<Appender> called =
          logger instanceof GuardedAsyncLogger guarded
              ? guarded.guarded()
              : logger.getAppenders().values();
      called.forEach(appender -> collectCalled(appender, found));
    }
    return found;
  }

  private void collectCalled(Appender appender, Set<Appender> found) {
    if (appender instanceof IsolatedAppender
        || appender instanceof AsyncAppender
        || !found.add(appender)) {
      return;
    }
    if (appender instanceof FanOutAppender fanOut) {
      fanOut.targets().forEach(target -> collectCalled(target, found));
      return;
    }
    if (appender instanceof RoutingAppender routing) {
      for (AppenderControl made : routing.getAppenders().values()) {
        collectCalled(made.getAppender(), found);
      }
    }
    AppenderGraph.Entry entry = graph.entry(appender.getName());
    if (entry != null && graph.appender(entry) == appender) {
      for (String ref : entry.refs()) {
        Appender standIn = forAppenders(ref);
        Appender behind = standIn == null ? own.apply(ref) : standIn;
        if (behind != null) {
          collectCalled(behind, found);
        }
      }
    }
  }
}
