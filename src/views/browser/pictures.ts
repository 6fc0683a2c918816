/** Beside the text of a PDF or scan: the picture of the page on which the reader is. */
export function showPictures(pane: HTMLElement, id: string): void {
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
    if (!leaf || !isShown(pane)) return; // a narrow window follows the link
    event.preventDefault();
    show(Number(leaf.dataset["leaf"]));
  });
  follow(show);
}

/** In a narrow window there is no room for it. */
function isShown(pane: HTMLElement): boolean {
  return pane.offsetParent !== null || getComputedStyle(pane).display !== "none";
}

/** Why there is no picture, in the server's words. */
async function sentence(address: string): Promise<string> {
  try {
    const response = await fetch(address);
    return response.ok ? "" : await response.text();
  } catch {
    return ""; // the reader was closed
  }
}

const SETTLED_MS = 150;
const EYE = 0.35; // of the window's height: where a reader looks

/** Tells the page of the text at the reader's eye when scrolling has come to rest on another one. */
function follow(show: (page: number) => void): void {
  let [timer, last] = [0, 0];
  const reached = (page: number) => {
    if (page !== last) show(page);
    last = page;
  };
  const look = () => {
    const text = document.querySelector("#text")?.getBoundingClientRect();
    if (!text) return;
    const x = Math.min(text.left + text.width / 2, innerWidth - 1);
    for (const share of [EYE, EYE / 2, EYE * 2]) {
      const block = document.elementFromPoint(x, innerHeight * share)?.closest<HTMLElement>("[data-page]");
      if (block) return reached(Number(block.dataset["page"]));
    }
    const first = document.querySelector<HTMLElement>("[data-page]")?.dataset["page"];
    if (scrollY < innerHeight) reached(Number(first ?? 1));
  };
  addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = window.setTimeout(look, SETTLED_MS);
    },
    { passive: true },
  );
  addEventListener("resize", look);
  requestAnimationFrame(() => requestAnimationFrame(look)); // what is in sight is known when it was drawn once
}
