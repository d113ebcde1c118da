/* The part of a browser's document that flame.js uses: elements without layout. */
class FlameElement {
  constructor(name) {
    this.name = name;
    this.attributes = new Map();
    this.children = [];
    this.listeners = new Map();
    this.dataset = {};
    this.textContent = "";
    this.value = "";
    this.checked = false;
    this.disabled = false;
    this.parent = null;
    this.classList = {
      toggle: (token, on) => {
        const tokens = new Set((this.getAttribute("class") || "").split(" ").filter(Boolean));
        if (on) {
          tokens.add(token);
        } else {
          tokens.delete(token);
        }
        this.setAttribute("class", [...tokens].join(" "));
      },
    };
  }

  setAttribute(key, value) {
    this.attributes.set(key, String(value));
    if (key.startsWith("data-")) {
      this.dataset[key.slice("data-".length)] = String(value);
    }
  }

  getAttribute(key) {
    return this.attributes.has(key) ? this.attributes.get(key) : null;
  }

  append(...nodes) {
    for (const node of nodes) {
      if (node instanceof FlameElement) {
        node.parent = this;
        this.children.push(node);
      } else {
        this.textContent += node;
      }
    }
  }

  replaceChildren(...nodes) {
    this.children = [];
    this.textContent = "";
    this.append(...nodes);
  }

  before(node) {
    node.parent = this.parent;
    this.parent.children.splice(this.parent.children.indexOf(this), 0, node);
  }

  addEventListener(type, listener) {
    this.listeners.set(type, [...(this.listeners.get(type) || []), listener]);
  }

  dispatch(type, event) {
    for (const listener of this.listeners.get(type) || []) {
      listener(event);
    }
  }

  all() {
    return this.children.flatMap((child) => [child, ...child.all()]);
  }

  /* The two kinds of selector in use: an element's name, and [attribute]. */
  querySelectorAll(selector) {
    const key = /^\[([\w-]+)\]$/.exec(selector);
    if (!key && !/^\w+$/.test(selector)) {
      throw new Error(`no such selector here: ${selector}`);
    }
    return this.all().filter((each) =>
      key ? each.attributes.has(key[1]) : each.name === selector
    );
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] || null;
  }
}

const document = new FlameElement("document");
document.createElement = (name) => new FlameElement(name);
document.createElementNS = (space, name) => new FlameElement(name);
document.getElementById = (id) =>
  document.all().find((each) => each.getAttribute("id") === id || each.id === id) || null;
