import { storedLanguage, writeLanguageCookie } from '#app/i18n/stored-language.ts';
import { allowZoom, isZoomAllowed, zoomChoice } from '#app/ui/allow-zoom.ts';
import { followAnchors } from '../anchors.ts';
import type { When } from './island.tsx';
import type { PageData } from './page-data.ts';

/** Loads everything that needs React on first use: React first, then the rest, with pauses, because both take long on a phone. */
async function aliveParts() {
  await import('react-dom/client');
  await breath();
  const parts = await import('./alive.tsx');
  await breath();
  return parts;
}

/** Yields to the browser for clicks and painting. A message event comes sooner than any timer. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

/** Starts a public page part by part. Links and text work before that, and without JavaScript. */
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
 * If the language cookie is gone but the choice is still stored, restores the cookie and reloads. An address with an explicit language is
 * respected.
 */
function speaksOtherLanguage({ settings }: PageData): boolean {
  const stored = storedLanguage();
  if (!stored || stored === settings.language.locale || new URLSearchParams(location.search).has('lang')) return false;
  if (!writeLanguageCookie(stored)) return false;
  location.reload();
  return true;
}

/** Links to /auth open the dialog; they stay links for new tabs and for browsers without JavaScript. */
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

/** `?auth=signin` or `signup` opens the dialog and is removed from the address. */
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

/** A preview frame stores nothing and has no sign-in, so the language goes into the address. */
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
  // Apply a choice made before this script ran.
  for (const menu of document.querySelectorAll<HTMLSelectElement>('select[data-language]')) {
    if (menu.value !== menu.dataset.language) act(menu);
  }
}

const approaches = ['pointerover', 'focusin', 'touchstart'] as const;

const schedule: Record<When, (element: HTMLElement, wake: () => Promise<void>) => void> = {
  idle: (_, wake) => afterLoad(() => void wake()),
  approached: whenApproached,
};

/** Repeats a click that came before its island was hydrated. */
function whenApproached(element: HTMLElement, wake: () => Promise<void>): void {
  const hold = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>('a,button,label');
    if (!target || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const again = () => target.click();
    // If hydration fails, links still work as plain links.
    void alive().then(again, again);
  };
  const alive = once(() => wake().finally(() => element.removeEventListener('click', hold, true)));
  for (const kind of approaches) element.addEventListener(kind, () => void alive(), { once: true, passive: true });
  element.addEventListener('click', hold, true);
  // The pointer or focus may have arrived before this script.
  if (element.matches(':hover, :focus-within')) void alive();
}

/** Runs once the page has loaded and the browser is idle. */
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
