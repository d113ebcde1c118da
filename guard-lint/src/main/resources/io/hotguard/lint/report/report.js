"use strict";
(() => {
  const form = document.querySelector("form");
  if (!form) {
    return;
  }
  const findings = [...document.querySelectorAll(".finding")].map((element) => ({
    element,
    severity: element.classList[1],
    library: element.classList.contains("library"),
    text: (element.parentElement.id + " " + element.textContent).toLowerCase(),
  }));
  const sections = [...document.querySelectorAll("main > section[id]")];
  const search = form.querySelector("input[type=search]");
  const output = form.querySelector("output");
  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const finding of findings) {
      const wanted =
        form.elements[finding.severity].checked &&
        (!finding.library || form.elements.library.checked) &&
        words.every((word) => finding.text.includes(word));
      finding.element.hidden = !wanted;
      shown += wanted ? 1 : 0;
    }
    for (const section of sections) {
      section.hidden = !section.querySelector(".finding:not([hidden])");
    }
    output.textContent = shown === findings.length ? "" : shown + " of " + findings.length + " shown";
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  show();
})();
