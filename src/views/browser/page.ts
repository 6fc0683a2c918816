/** Functions shared by the reader's pages and the views in the chat: insert mark-up, copy citations, move by keys. */

/** Parses mark-up from our own code, which contains texts only in escaped form. */
export function nodesOf(markup: string): Node[] {
  return [...new DOMParser().parseFromString(markup, "text/html").body.childNodes];
}

/** Opens a menu below a pin, within the window, and focuses its first button. */
export function openMenu(menu: HTMLElement, pin: Element, items: readonly Node[]): void {
  menu.replaceChildren(...items);
  const { left, bottom } = pin.getBoundingClientRect();
  menu.showPopover();
  menu.style.setProperty("left", `${Math.max(8, Math.min(left, innerWidth - menu.offsetWidth - 8))}px`);
  menu.style.setProperty(
    "top",
    `${Math.max(8, Math.min(bottom + 6, innerHeight - menu.offsetHeight - 8))}px`,
  );
  menu.querySelector("button")?.focus();
}

/** Copies a button's citation, or selects it where the page may not write to the clipboard. */
export async function copy(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset["copy"] ?? "");
    button.closest<HTMLElement>("[popover]")?.hidePopover();
  } catch {
    getSelection()?.selectAllChildren(button.lastChild ?? button);
  }
}

/** Moves between pins with j and k while the focus is in the text; returns whether the key was used. */
export function movePins({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, text: Element | null): boolean {
  const step = key === "j" ? 1 : key === "k" ? -1 : 0;
  const { activeElement } = document;
  if (step === 0 || altKey || ctrlKey || metaKey || !text?.contains(activeElement)) return false;
  const pins = [...text.querySelectorAll<HTMLElement>("a.pin")];
  const at = activeElement instanceof HTMLElement ? pins.indexOf(activeElement) : -1;
  const next = at === -1 ? firstInSight(pins) : pins[at + step];
  next?.focus();
  next?.scrollIntoView({ block: "center" });
  return true;
}

function firstInSight(pins: readonly HTMLElement[]): HTMLElement | undefined {
  return pins.find((pin) => pin.getBoundingClientRect().top > 0) ?? pins[0];
}
