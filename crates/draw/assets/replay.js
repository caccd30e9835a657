"use strict";
(() => {
  const book = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const svg = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const last = book.positions.length - 1;

  // What stands where at each position: those that change nothing share what the one before has.
  const tables = [];
  let table = new Map();
  for (const position of book.positions) {
    if (position.d) {
      table = new Map(table);
      for (const [id, stand, label] of position.d) {
        if (stand) table.set(id, { stand, label });
        else table.delete(id);
      }
    }
    tables.push(table);
  }

  // The log, every line knowing its position.
  const log = at("log");
  const lines = [];
  book.positions.forEach((position, number) => {
    for (const [tone, text, rule, about] of position.l || []) {
      const line = document.createElement("li");
      line.className = ["chapter", "deed", "detail"][tone];
      if (tone > 0 && about.length) line.classList.add("of-" + book.sides[about[0]]);
      line.append(text + " ");
      if (tone > 0) {
        const link = document.createElement("a");
        link.textContent = rule;
        link.dataset.rule = rule;
        line.append(link);
      }
      line.onclick = () => show(number);
      line.onmouseenter = () => ring(about);
      line.onmouseleave = () => ring([]);
      log.append(line);
      lines.push({ line, number });
    }
  });

  const drawn = new Map();
  let now = -1;

  function piece(id, { stand, label }) {
    let it = drawn.get(id);
    if (!it) {
      it = { group: svg("g"), text: svg("g") };
      it.group.dataset.piece = id;
      at("pieces").append(it.group);
      at("labels").append(it.text);
      drawn.set(id, it);
    }
    const [x, y, degrees, look, tip] = stand;
    if (it.look !== look) it.group.innerHTML = book.looks[look];
    if (it.label !== label) it.text.innerHTML = book.labels[label];
    it.group.setAttribute("transform", `translate(${x} ${y}) rotate(${degrees})`);
    it.text.setAttribute("transform", `translate(${x} ${y})`);
    Object.assign(it, { look, label, tip, stand });
  }

  function show(number) {
    number = Math.max(0, Math.min(last, number));
    const position = book.positions[number];
    const table = tables[number];
    for (const [id, it] of drawn) {
      if (!table.has(id)) {
        it.group.remove();
        it.text.remove();
        drawn.delete(id);
      }
    }
    for (const [id, standing] of table) piece(id, standing);
    at("fights").innerHTML = book.fights[position.f];
    at("clock").textContent = book.heads[position.h];
    at("question").textContent = position.q || "";
    at("armies").replaceChildren(...position.s.map(([name, words], side) => {
      const army = document.createElement("span");
      army.className = "of-" + "ab"[side];
      const title = document.createElement("b");
      title.textContent = name;
      army.append(title, " " + words);
      return army;
    }));
    at("slider").value = number;
    at("count").textContent = `${number + 1} / ${last + 1}`;
    at("turn").value = position.t;
    let newest = null;
    for (const entry of lines) {
      entry.line.classList.toggle("now", entry.number === number);
      entry.line.classList.toggle("later", entry.number > number);
      const hidden = entry.line.className.includes("detail") && !log.classList.contains("full");
      if (entry.number <= number && !hidden) newest = entry.line;
    }
    // The log alone is scrolled, never the page.
    log.scrollTop = newest ? newest.offsetTop - log.offsetTop - log.clientHeight / 2 : 0;
    now = number;
    ring([]);
  }

  // Rings round the pieces that a line is about.
  function ring(pieces) {
    at("rings").replaceChildren(...pieces.filter((id) => drawn.has(id)).map((id) => {
      const it = drawn.get(id);
      const box = it.group.getBBox();
      const circle = svg("circle");
      circle.setAttribute("class", "pointed");
      circle.setAttribute("cx", box.x + box.width / 2);
      circle.setAttribute("cy", box.y + box.height / 2);
      circle.setAttribute("r", Math.max(box.width, box.height, 16) / 2 + 12);
      circle.setAttribute("transform", it.group.getAttribute("transform"));
      return circle;
    }));
  }

  // Rule texts and pieces, told beside the pointer.
  const card = at("card");
  function tell(event, title, ...texts) {
    const head = document.createElement("b");
    head.textContent = title;
    card.replaceChildren(head, ...texts.filter(Boolean).map((text) => {
      const part = document.createElement("div");
      part.textContent = text;
      return part;
    }));
    card.hidden = false;
    const { width, height } = card.getBoundingClientRect();
    card.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - width - 8)) + "px";
    card.style.top = Math.max(4, Math.min(event.clientY + 14, innerHeight - height - 8)) + "px";
  }
  document.addEventListener("mousemove", (event) => {
    const rule = event.target.closest("[data-rule]");
    const one = event.target.closest("[data-piece]");
    if (rule && book.rules[rule.dataset.rule]) {
      const [title, text, reading] = book.rules[rule.dataset.rule];
      tell(event, `${rule.dataset.rule} ${title}`, text, reading && "Here: " + reading);
    } else if (one && drawn.has(+one.dataset.piece)) {
      const [title, ...rest] = book.tips[drawn.get(+one.dataset.piece).tip].split("; ");
      tell(event, title, rest.join("; "));
    } else {
      card.hidden = true;
    }
  });

  let clock = null;
  function play(on) {
    clearInterval(clock);
    clock = on ? setInterval(() => (now < last ? show(now + 1) : play(false)), 450) : null;
    at("play").textContent = on ? "pause" : "play";
  }
  const step = (by) => { play(false); show(now + by); };
  at("start").onclick = () => step(-Infinity);
  at("back").onclick = () => step(-1);
  at("next").onclick = () => step(1);
  at("end").onclick = () => step(Infinity);
  at("play").onclick = () => play(!clock);
  at("slider").max = last;
  at("slider").oninput = (event) => { play(false); show(+event.target.value); };
  at("details").onchange = (event) => log.classList.toggle("full", event.target.checked);
  at("theme").onclick = () => {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  };
  const turns = [...new Set(book.positions.map((position) => position.t))];
  at("turn").append(...turns.map((turn) => new Option(turn || "before 1", turn)));
  at("turn").onchange = (event) => show(book.positions.findIndex((one) => one.t === +event.target.value));
  document.addEventListener("keydown", (event) => {
    if (/INPUT|SELECT/.test(event.target.tagName) && event.target.type !== "checkbox") return;
    const act = {
      ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => step(-Infinity), End: () => step(Infinity),
      " ": () => play(!clock),
    }[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
  if (matchMedia("(prefers-color-scheme: dark)").matches) document.documentElement.dataset.theme = "dark";
  // A page opened at #120 shows position 120.
  const named = () => show((parseInt(location.hash.slice(1), 10) || 1) - 1);
  addEventListener("hashchange", named);
  named();
})();
