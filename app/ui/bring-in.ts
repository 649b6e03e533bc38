/** Scrolls a row or column of links until one of them is centered, without scrolling the page around it. */
export function bringIn(frame: Element | null, entry: Element | null | undefined): void {
  if (!frame || !entry) return;
  const around = frame.getBoundingClientRect();
  const inner = entry.getBoundingClientRect();
  frame.scrollBy({
    left: inner.left + inner.width / 2 - around.left - around.width / 2,
    top: inner.top + inner.height / 2 - around.top - around.height / 2,
  });
}
