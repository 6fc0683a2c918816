/** Behaviour of the reader's pages besides text: search while typing, parts loaded on demand, copying. */
import { copy, movePins, nodesOf, openMenu } from "./page.ts";

const reader = document.querySelector<HTMLElement>("[data-id]");
const id = reader?.dataset["id"] ?? "";

async function fetched(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { headers: { accept: "text/html" } });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined; // the reader was closed: the page stays as it is
  }
}

// Search while the user types

const form = document.querySelector<HTMLFormElement>('form[role="search"]');
let asked = 0;
let timer = 0;

async function search(): Promise<void> {
  if (!form) return;
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const query = new URLSearchParams(fields).toString();
  asked += 1;
  const mine = asked;
  const found = await fetched(`/results?${query}`);
  const list = document.querySelector("#results");
  if (found === undefined || !list || mine !== asked) return; // a later search has been sent
  list.replaceChildren(...nodesOf(found));
  history.replaceState(undefined, "", `/?${query}`);
}

form?.addEventListener("input", () => {
  clearTimeout(timer);
  timer = window.setTimeout(() => void search(), 120);
});

// Parts that are loaded when the reader scrolls near them

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void load(target);
  },
  { rootMargin: "1500px" },
);

/** Loads a part, or the empty parts of a group, which are then observed. */
async function load(section: Element): Promise<void> {
  near.unobserve(section);
  const address = section instanceof HTMLElement ? section.dataset["src"] : undefined;
  const found = address === undefined ? undefined : await fetched(address);
  if (found === undefined) return;
  const nodes = nodesOf(found);
  section.replaceWith(...nodes);
  for (const one of nodes) watch(one);
}

/** Observes a part or group that is not loaded yet, or a loaded part of a long document, which may be unloaded. */
function watch(node: Node): void {
  if (!(node instanceof HTMLElement)) return;
  if (node.dataset["src"] !== undefined) near.observe(node);
  else if (node.dataset["part"] !== undefined) far.observe(node);
}

const FAR = 20_000; // pixels: some 15 screens

/** Unloads the parts that are far away, also those that arrive after the reader has gone on. */
const far = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries)
      if (!isIntersecting && target instanceof HTMLElement) unload(target);
  },
  { rootMargin: `${FAR}px` },
);

/** Replaces a distant part by an empty one of the same height, unless it holds the selection or the focus. */
function unload(part: HTMLElement): void {
  const held = getSelection();
  const isHeld = held?.isCollapsed === false && held.containsNode(part, true);
  const address = part.dataset["part"];
  if (address === undefined || isHeld || part.contains(document.activeElement)) return;
  far.unobserve(part);
  const empty = document.createElement("section");
  empty.className = "part";
  empty.id = part.id;
  empty.dataset["src"] = address;
  empty.style.setProperty("height", `${part.offsetHeight}px`);
  part.replaceWith(empty);
  near.observe(empty);
}

for (const section of document.querySelectorAll("[data-src], [data-part]")) watch(section);

const MOST_PRINTED = 1_000; // parts: some 20,000 paragraphs

/** Loads the parts that are missing before the page is printed; the event does not wait, so the requests block. */
addEventListener("beforeprint", () => {
  for (let left = MOST_PRINTED; left > 0; left -= 1) {
    const section = document.querySelector<HTMLElement>("[data-src]");
    const request = new XMLHttpRequest();
    request.open("GET", section?.dataset["src"] ?? "", false);
    try {
      if (section) request.send();
    } catch {
      return; // the reader was closed
    }
    if (!section || request.status !== 200) return;
    const nodes = nodesOf(request.responseText);
    section.replaceWith(...nodes);
    for (const one of nodes) watch(one);
  }
});

function withId(name: string): Element | null {
  return document.querySelector(`#${CSS.escape(name)}`);
}

/** Scrolls to a pin or block that may not be loaded yet, unless the reader has chosen another one meanwhile. */
async function goTo(): Promise<void> {
  const { hash } = location;
  const anchor = decodeURIComponent(hash.slice(1));
  if (anchor === "" || id === "") return;
  let target = anchor;
  if (!withId(anchor)) {
    const where = await fetched(`/where?id=${encodeURIComponent(id)}&at=${encodeURIComponent(anchor)}`);
    const [group, part, own = anchor] = where?.split(" ") ?? [];
    target = own;
    for (const name of [`group-${group}`, `part-${part}`]) {
      const section = withId(name);
      if (section?.hasAttribute("data-src") === true) await load(section);
    }
  }
  if (location.hash === hash && withId(target)) location.replace(`#${encodeURIComponent(target)}`); // also highlights it
}

addEventListener("hashchange", () => void goTo());
if (location.hash !== "") void goTo();

// Citing documents, on the page itself

document.querySelector(".citing a")?.addEventListener("click", (event) => {
  event.preventDefault();
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  const place = link.closest(".citing");
  void fetched(`${link.pathname}?piece=1`).then((found) => found && place?.replaceWith(...nodesOf(found)));
});

// Copying a pin as a citation

const menu = document.querySelector<HTMLElement>("#copy");

async function showMenu(pin: HTMLElement): Promise<void> {
  const items = await fetched(
    `/cite?id=${encodeURIComponent(id)}&pin=${encodeURIComponent(pin.dataset["pin"] ?? "")}`,
  );
  if (menu && items !== undefined) openMenu(menu, pin, nodesOf(items));
}

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const pin = target.closest<HTMLElement>("[data-pin]");
  if (pin) void showMenu(pin);
  const button = target.closest<HTMLElement>("[data-copy]");
  if (button) void copy(button);
});
document.addEventListener("keydown", (event) => {
  if (movePins(event, document.querySelector("#text"))) event.preventDefault();
});

// Section that is being read

const contents = document.querySelector<HTMLElement>("nav.outline");
if (contents) showSection(contents);

/** Marks the section of the outline in which the reader is, and keeps it in sight. */
function showSection(nav: HTMLElement): void {
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a[href^="#b"]')];
  const starts = links.map((link) => Number(link.hash.slice(2)));
  let current: HTMLAnchorElement | undefined;
  const follows = () => {
    if (!current) return;
    const [frame, own] = [nav.getBoundingClientRect(), current.getBoundingClientRect()];
    const isInSight = own.top >= frame.top && own.bottom <= frame.bottom;
    if (!isInSight) nav.scrollTop += own.top - frame.top - frame.height / 3;
  };
  const look = () => {
    const block = blockAt([TOP, TOP + 40, TOP + 120])?.id.slice(1);
    const next =
      block === undefined ? links[0] : links[starts.findLastIndex((start) => start <= Number(block))];
    if (next === current || !next) return;
    current?.removeAttribute("aria-current");
    next.setAttribute("aria-current", "location");
    current = next;
    follows();
  };
  nav.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a") && nav.matches(":popover-open")) nav.hidePopover();
  });
  nav.addEventListener("toggle", follows);
  whenSettled(look);
}

// Picture of the current page

const pane = document.querySelector<HTMLElement>(".picture");
if (pane) showPictures(pane, id);

/** Shows, next to the text of a PDF or scan, the picture of the page that is being read. */
function showPictures(pane: HTMLElement, id: string): void {
  const image = pane.querySelector("img");
  const link = pane.querySelector("a");
  const status = pane.querySelector("[role=status]");
  if (!image || !link || !status) return;
  const [count, shift] = [Number(pane.dataset["count"]), Number(pane.dataset["shift"])];
  const nameOf = (page: number) => {
    const isPrinted = shift !== 0 && page + shift >= 1;
    return (pane.dataset[isPrinted ? "printed" : "name"] ?? "")
      .replace("{printed}", String(page + shift))
      .replace("{page}", String(page));
  };
  let shown = 0;

  const show = (wanted: number) => {
    const page = Math.min(Math.max(1, wanted), count);
    if (page === shown || !isShown(pane)) return;
    shown = page;
    link.href = `/page/${page}/${encodeURIComponent(id)}`;
    link.textContent = nameOf(page);
    image.alt = nameOf(page);
    image.hidden = true; // until its own page has come
    image.src = link.href;
  };
  image.addEventListener("load", () => {
    image.hidden = false;
    status.textContent = "";
  });
  image.addEventListener("error", () => {
    image.hidden = true;
    void sentence(link.href).then((said) => (status.textContent = said));
  });
  for (const button of pane.querySelectorAll<HTMLElement>("[data-turn]"))
    button.addEventListener("click", () => show(shown + Number(button.dataset["turn"])));
  document.addEventListener("click", (event) => {
    const leaf = event.target instanceof Element && event.target.closest<HTMLElement>("[data-leaf]");
    if (!leaf || !isShown(pane)) return; // in a narrow window the link opens instead
    event.preventDefault();
    show(Number(leaf.dataset["leaf"]));
  });
  follow(show);
}

/** Tests whether the pane is visible; a narrow window has no room for it. */
function isShown(pane: HTMLElement): boolean {
  return pane.offsetParent !== null || getComputedStyle(pane).display !== "none";
}

/** Returns the server's reason why there is no picture. */
async function sentence(address: string): Promise<string> {
  try {
    const response = await fetch(address);
    return response.ok ? "" : await response.text();
  } catch {
    return ""; // the reader was closed
  }
}

const SETTLED_MS = 150;
const EYE = 0.35; // share of the window's height where a reader looks
const GAP = 20; // pixels: less than a paragraph is high, so that one is met between two
const TOP = 80; // pixels: just below the bar, where a chosen section begins

/** Returns the first block of the text at one of these heights of the window. */
function blockAt(heights: readonly number[]): HTMLElement | undefined {
  const text = document.querySelector("#text")?.getBoundingClientRect();
  if (!text) return undefined;
  const x = Math.min(text.left + Math.min(text.width / 2, 200), innerWidth - 1);
  for (const y of heights) {
    const block = document.elementFromPoint(x, y)?.closest<HTMLElement>(".block");
    if (block) return block;
  }
  return undefined;
}

/** Looks when scrolling has come to rest, when the window changes, and when the page was drawn once. */
function whenSettled(look: () => void): void {
  let timer = 0;
  addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = window.setTimeout(look, SETTLED_MS);
    },
    { passive: true },
  );
  addEventListener("resize", look);
  requestAnimationFrame(() => requestAnimationFrame(look)); // positions are known only after the first frame
}

/** Calls `show` with the page at the reader's eye when scrolling has stopped on a different one. */
function follow(show: (page: number) => void): void {
  let last = 0;
  const reached = (page: number) => {
    if (page !== last) show(page);
    last = page;
  };
  whenSettled(() => {
    const eye = innerHeight * EYE;
    const above = Array.from({ length: Math.ceil(eye / GAP) }, (_, steps) => eye - steps * GAP);
    const page = blockAt([...above, eye * 2])?.dataset["page"];
    if (page !== undefined) return reached(Number(page));
    const first = document.querySelector<HTMLElement>("[data-page]")?.dataset["page"];
    if (scrollY < innerHeight) reached(Number(first ?? 1));
  });
}
