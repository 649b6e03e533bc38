/** On another page the browser needs time for layout first. */
const arrivalMs = 100;

/** Links to a section scroll to it and move the focus to its heading, so that keyboard and screen reader continue there. */
export function followAnchors(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="#"]');
    // An island may have handled the click already, and a different query is a different page.
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.pathname !== location.pathname || (link.search && link.search !== location.search)) return;
    const section = sectionAt(link.hash);
    if (!section) return;
    event.preventDefault();
    link.closest<HTMLElement>('[popover]')?.hidePopover();
    history.pushState(history.state, '', link.hash);
    goTo(section);
  });
  const section = sectionAt(location.hash);
  if (section) setTimeout(() => goTo(section), arrivalMs);
}

function sectionAt(hash: string): HTMLElement | null {
  return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
}

function goTo(section: HTMLElement): void {
  section.scrollIntoView();
  const heading = section.matches('h1,h2,h3') ? section : section.querySelector<HTMLElement>('h1,h2,h3');
  const target = heading ?? section;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
