import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type AuthMode, tellPages } from '#app/account/places.ts';
import { saveLanguage } from '#app/account/save-language.ts';
import { load } from '#app/i18n/store.ts';
import { keepLanguageWith, rememberLanguage } from '#app/i18n/stored-language.ts';
import { translate } from '#app/i18n/t.ts';
import { leaveFor } from '#app/ui/carried-toast.ts';
import { toast } from '#app/ui/toast.ts';
import { type Locale, chooseLanguage as languageOf } from '#contract/core/locale.ts';
import { Companions, setAuthMode } from '../companions.tsx';
import { IslandFrame } from './island-frame.tsx';
import { readPageData } from './page-data.ts';
import { islands } from './registry.ts';

const { settings, pages } = readPageData()!;
tellPages(pages);
keepLanguageWith(saveLanguage);

const framed = (children: ReactNode) => (
  <StrictMode>
    <IslandFrame settings={settings} used={new Set()} setLocale={changeLocale}>
      {children}
    </IslandFrame>
  </StrictMode>
);

/** Resolves when the island responds to clicks. */
export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { island = '', ids: identifierPrefix = '', props = '{}' } = element.dataset;
  const load = islands[island];
  if (!load) throw new Error(`No island is called ${island}`);
  const { default: Component } = await load();
  await new Promise<void>((alive) => {
    const island = (
      <Awake onAwake={alive}>
        <Component {...JSON.parse(props)} />
      </Awake>
    );
    // As a transition, so that the page stays responsive during hydration.
    startTransition(() => void hydrateRoot(element, framed(island), { identifierPrefix }));
  });
}

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake]);
  return children;
}

let companions: ReturnType<typeof createRoot> | undefined;

export function showCompanions(): void {
  const element = document.getElementById('companions');
  if (companions || !element) return;
  companions = createRoot(element, { identifierPrefix: 'companions' });
  const root = companions;
  startTransition(() => root.render(framed(<Companions />)));
}

export function openAuth(mode: AuthMode): void {
  showCompanions();
  setAuthMode(mode);
}

/** Handles the language menu and reports the result, in the new language or in the old one if it failed. */
export async function chooseLanguage(locale: string): Promise<void> {
  showCompanions();
  const { language } = settings;
  try {
    await changeLocale(locale as Locale);
  } catch (error) {
    toast(translate(language.locale, language.tag, 'page.language.failed'), { tone: 'destructive' });
    throw error;
  }
}

/** The server renders the page again. Loads the texts first: if that fails, the page stays as it is. */
async function changeLocale(locale: Locale): Promise<never> {
  await load(locale, ['page']);
  await rememberLanguage(locale);
  toast(translate(locale, languageOf(locale, navigator.languages).tag, 'page.language.changed'));
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  leaveFor(address.href);
  return new Promise(() => {});
}
