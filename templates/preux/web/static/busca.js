// The archive's search: every word must stand in a paragraph, with or without its accents.
"use strict";
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const box = document.getElementById("palabras");
const found = document.getElementById("hallado");
const most = 60; // paragraphs shown at once
const paragraphs = archive.flatMap(({ path, title, texts }) =>
  texts.map((text) => ({ path, title, text, plain: plain(text) })));

function search() {
  const words = plain(box.value).split(/\s+/).filter((word) => word.length > 1);
  const hits = words.length ? paragraphs.filter((one) => words.every((word) => one.plain.includes(word))) : [];
  document.getElementById("cronicas").hidden = words.length > 0;
  found.replaceChildren();
  if (!words.length) return;
  const count = document.createElement("p");
  count.textContent = hits.length === 0 ? "Nada hallamos de eso."
    : hits.length === 1 ? "Un párrafo lo dice:"
    : hits.length > most ? `${hits.length} párrafos lo dicen; los últimos ${most}:`
    : `${hits.length} párrafos lo dicen:`;
  found.append(count);
  for (const one of hits.slice(-most).reverse()) {
    const entry = document.createElement("p");
    const link = document.createElement("a");
    link.href = one.path;
    link.textContent = one.title;
    entry.append(link, document.createElement("br"), one.text);
    found.append(entry);
  }
}

document.getElementById("busca").hidden = false;
document.getElementById("busca").addEventListener("submit", (event) => event.preventDefault());
box.addEventListener("input", search);
box.value = decodeURIComponent(location.hash.slice(1));
search();
