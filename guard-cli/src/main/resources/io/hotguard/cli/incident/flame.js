/* Zoom, search and folded recursion in the flame graph, which is complete without this script. */
(() => {
  "use strict";
  const svg = document.getElementById("flame");
  if (!svg) {
    return;
  }
  const SVG = "http://www.w3.org/2000/svg";
  const WIDTH = 1200;
  const ROW = 15;
  const CHAR = 6.1;

  /* The tree, from the boxes: each stands behind its caller, one row lower. */
  const root = { name: "", weight: 0, rule: "", fill: "", children: [] };
  const path = [root];
  for (const box of svg.querySelectorAll("[data-weight]")) {
    const rect = box.querySelector("rect");
    const title = box.querySelector("title").textContent;
    const depth = Number(rect.getAttribute("y")) / ROW;
    const node = {
      name: title.slice(0, title.lastIndexOf(": ")),
      weight: Number(box.dataset.weight),
      rule: box.dataset.rule || "",
      fill: rect.getAttribute("fill") || "",
      children: [],
    };
    path.length = depth + 1;
    path[depth].children.push(node);
    path.push(node);
  }
  root.weight = Number(svg.dataset.total);

  /* A method that calls itself becomes one box, and equal callees of it become one, too. */
  const fold = (node) => {
    const callees = new Map();
    const take = (child) => {
      if (child.name === node.name) {
        child.children.forEach(take);
        return;
      }
      const known = callees.get(child.name);
      if (known) {
        known.weight += child.weight;
        known.children = known.children.concat(child.children);
      } else {
        callees.set(child.name, { ...child, children: [...child.children] });
      }
    };
    node.children.forEach(take);
    return { ...node, children: [...callees.values()].map(fold) };
  };

  const element = (name, attributes, text) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) {
      made.setAttribute(key, value);
    }
    if (text !== undefined) {
      made.textContent = text;
    }
    return made;
  };
  const percent = (weight) => `${((100 * weight) / Math.max(1, root.weight)).toFixed(1)} %`;
  const label = (name, chars) => {
    const method = name.lastIndexOf(".");
    const type = name.lastIndexOf(".", Math.max(0, method - 1));
    const plain = method > 0 && type > 0 ? name.slice(type + 1) : name;
    return plain.length <= chars ? plain : `${plain.slice(0, chars - 1)}\u2026`;
  };

  let tree = root;
  let zoom = [];
  let wanted = "";
  let depth = 0;

  const draw = (node, callers, x, y, width) => {
    const box = element("g", {});
    const hit = wanted !== "" && node.name.toLowerCase().includes(wanted);
    const colour = node.fill ? { fill: node.fill } : { class: "plain" };
    const about = `${node.name}: ${percent(node.weight)}${node.rule ? `, ${node.rule}` : ""}`;
    box.append(element("title", {}, about));
    const rect = element("rect", { x, y, width, height: ROW, ...colour });
    rect.classList.toggle("hit", hit);
    box.append(rect);
    const chars = Math.floor(width / CHAR);
    if (chars >= 3) {
      box.append(element("text", { x: x + 2, y: y + ROW - 4 }, label(node.name, chars)));
    }
    box.addEventListener("click", () => show([...callers, node]));
    svg.append(box);
    depth = Math.max(depth, y + ROW);
  };

  const below = (node, callers, x, y, width) => {
    let left = x;
    for (const child of node.children) {
      const own = (width * child.weight) / Math.max(1, node.weight);
      if (own >= 0.8) {
        draw(child, callers, left, y, own);
        below(child, [...callers, child], left, y + ROW, own);
      }
      left += own;
    }
  };

  /* The share of the stacks that hold a wanted name: boxes below another hit do not count twice. */
  const found = (node) =>
    node.name.toLowerCase().includes(wanted)
      ? node.weight
      : node.children.reduce((sum, child) => sum + found(child), 0);

  const bar = document.createElement("p");
  bar.className = "flame-bar";
  const search = document.createElement("input");
  search.type = "search";
  search.placeholder = "Search methods";
  search.setAttribute("aria-label", "Search methods");
  const folded = document.createElement("input");
  folded.type = "checkbox";
  folded.id = "flame-fold";
  const foldLabel = document.createElement("label");
  foldLabel.htmlFor = folded.id;
  foldLabel.textContent = "Fold recursion";
  const reset = document.createElement("button");
  reset.type = "button";
  reset.textContent = "Show all";
  const info = document.createElement("span");
  info.setAttribute("aria-live", "polite");
  bar.append(search, folded, foldLabel, reset, info);
  svg.before(bar);

  function show(callers) {
    zoom = callers;
    depth = ROW;
    svg.replaceChildren();
    zoom.forEach((node, i) => draw(node, zoom.slice(0, i), 0, i * ROW, WIDTH));
    below(zoom[zoom.length - 1] || tree, zoom, 0, zoom.length * ROW, WIDTH);
    svg.setAttribute("viewBox", `0 0 ${WIDTH} ${depth}`);
    reset.disabled = zoom.length === 0;
    const last = zoom[zoom.length - 1];
    info.replaceChildren(
      [
        last ? `${last.name}: ${percent(last.weight)}` : "Click a method to zoom in.",
        wanted ? ` Found: ${percent(found(tree))}.` : "",
        last && last.rule ? " " : "",
      ].join("")
    );
    if (last && last.rule) {
      const link = document.createElement("a");
      link.href = `#${last.rule}`;
      link.textContent = last.rule;
      info.append(link);
    }
  }

  search.addEventListener("input", () => {
    wanted = search.value.trim().toLowerCase();
    show(zoom);
  });
  folded.addEventListener("change", () => {
    tree = folded.checked ? fold(root) : root;
    show([]);
  });
  reset.addEventListener("click", () => show([]));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      show([]);
    }
  });
  show([]);
})();
