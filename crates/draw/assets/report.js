// Tables sort by a column when its head is pressed: numbers by their value, words by the alphabet; pressed again, the other way.
document.querySelectorAll("table.listed").forEach((table) => {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, at) => {
    head.querySelector("button").addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== "descending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const by = (row) => row.cells[at].dataset.by ?? row.cells[at].textContent;
      const rows = [...table.tBodies[0].rows].sort((one, other) => {
        const [a, b] = [by(one), by(other)];
        const order = isNaN(a) || isNaN(b) ? b.localeCompare(a) : a - b;
        return down ? -order : order;
      });
      table.tBodies[0].append(...rows);
    });
  });
});
