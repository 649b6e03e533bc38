import { storedLanguage, writeLanguageCookie } from '#app/i18n/stored-language.ts';
import { allowZoom, isZoomAllowed, zoomChoice } from '#app/ui/allow-zoom.ts';
import { followAnchors } from '../anchors.ts';
import type { When } from './island.tsx';
import type { PageData } from './page-data.ts';

/**
 * All that needs React: fetched when the first of it is due. React runs first, then the rest, with breaths in between, since
 * a phone takes long over either.
 */
async function aliveParts() {
  await import('react-dom/client');
  await breath();
  const parts = await import('./alive.tsx');
  await breath();
  return parts;
}

/** Lets the browser do what waits: clicks, paint. A message comes sooner than any timer. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

/** Brings a public page to life, part by part. Until then, and without any script, its links and its text do. */
export function startPage(page: PageData): void {
  followAnchors();
  if (page.settings.preview) changeLanguageByAddress();
  else {
    if (speaksOtherLanguage(page)) return;
    openAuthByLinks();
    openAuthByAddress();
    changeLanguageByMenu();
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const wake = once(() => aliveParts().then(({ hydrateIsland }) => hydrateIsland(element)));
    schedule[element.dataset.when as When](element, wake);
  }
  afterLoad(() => void aliveParts().then(({ showCompanions }) => showCompanions()));
}

/**
 * A cookie may be gone where the choice is still stored: then the server guessed, and is asked again. An address that
 * names its language stands as it is.
 */
function speaksOtherLanguage({ settings }: PageData): boolean {
  const stored = storedLanguage();
  if (!stored || stored === settings.language.locale || new URLSearchParams(location.search).has('lang')) return false;
  if (!writeLanguageCookie(stored)) return false;
  location.reload();
  return true;
}

/** Links to /auth open the dialog instead, and stay links for who opens them in a new tab or has no script. */
function openAuthByLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-auth]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    link.closest<HTMLElement>('[popover]')?.hidePopover();
    aliveParts().then(
      ({ openAuth }) => openAuth(link.dataset.auth as 'signin' | 'signup'),
      () => location.assign(link.href),
    );
  });
}

/** `?auth=signin` or `signup` opens the dialog and goes from the address. */
function openAuthByAddress(): void {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  const mode = query.get('auth');
  if (pathname !== '/' || (mode !== 'signin' && mode !== 'signup')) return;
  query.delete('auth');
  const left = query.toString();
  history.replaceState(history.state, '', `${pathname}${left && `?${left}`}${hash}`);
  void aliveParts().then(({ openAuth }) => openAuth(mode));
}

function changeLanguageByMenu(): void {
  onLanguageMenu((menu) => {
    const current = menu.dataset.language ?? '';
    if (menu.value === zoomChoice) {
      toggleZoom(menu.selectedOptions[0]!);
      menu.value = current;
      return;
    }
    void aliveParts().then(({ chooseLanguage }) =>
      chooseLanguage(menu.value).catch(() => {
        menu.value = current;
      }),
    );
  });
}

function toggleZoom(option: HTMLOptionElement): void {
  allowZoom(!isZoomAllowed());
  option.textContent = `${isZoomAllowed() ? '✓ ' : ''}${option.dataset.label}`;
}

/** In a frame nothing is remembered, and nobody signs in. */
function changeLanguageByAddress(): void {
  onLanguageMenu((menu) => {
    if (menu.value !== zoomChoice) location.assign(`?lang=${menu.value}`);
  });
}

function onLanguageMenu(act: (menu: HTMLSelectElement) => void): void {
  document.addEventListener('change', (event) => {
    const menu = (event.target as Element).closest<HTMLSelectElement>('select[data-language]');
    if (menu) act(menu);
  });
  // Whoever was faster than this script is heard too.
  for (const menu of document.querySelectorAll<HTMLSelectElement>('select[data-language]')) {
    if (menu.value !== menu.dataset.language) act(menu);
  }
}

const approaches = ['pointerover', 'focusin', 'touchstart'] as const;

const schedule: Record<When, (element: HTMLElement, wake: () => Promise<void>) => void> = {
  idle: (_, wake) => afterLoad(() => void wake()),
  approached: whenApproached,
};

/** A click that is faster than the part it is meant for is done again once that is alive. */
function whenApproached(element: HTMLElement, wake: () => Promise<void>): void {
  const hold = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>('a,button,label');
    if (!target || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const again = () => target.click();
    // Where it can't come to life, links lead on as they do without script.
    void alive().then(again, again);
  };
  const alive = once(() => wake().finally(() => element.removeEventListener('click', hold, true)));
  for (const kind of approaches) element.addEventListener(kind, () => void alive(), { once: true, passive: true });
  element.addEventListener('click', hold, true);
  // Somebody may have come near before this script did.
  if (element.matches(':hover, :focus-within')) void alive();
}

/** When the page is there and the browser rests: nothing of it waits for what comes after. */
function afterLoad(act: () => void): void {
  const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 2_000 }) : setTimeout(act));
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}

function once<Answer>(act: () => Answer): () => Answer {
  let done: { answer: Answer } | undefined;
  return () => {
    done ??= { answer: act() };
    return done.answer;
  };
}
