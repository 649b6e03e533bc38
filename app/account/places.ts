import type { Session } from '#contract/account/auth.ts';

export type AuthMode = 'signin' | 'signup' | 'reset';

const isAuthMode = (value: unknown): value is AuthMode => value === 'signin' || value === 'signup' || value === 'reset';

export const authModeOf = (search: URLSearchParams): AuthMode => {
  const mode = search.get('auth');
  return isAuthMode(mode) ? mode : 'signin';
};

export function authPath({ mode, next }: { mode?: AuthMode; next?: URL | Location }): string {
  const search = new URLSearchParams();
  if (mode && mode !== 'signin') search.set('auth', mode);
  if (next && next.pathname !== '/') search.set('next', next.pathname + next.search);
  const text = search.toString();
  return text ? `/auth?${text}` : '/auth';
}

const homes: Record<string, string> = { mortgage: '/loans', insurance: '/insurance' };

const books = '/finance';

/** The paths that `pageExists` is called with. */
export const placesAsked = [...Object.values(homes), books, '/onboarding', '/terms'];

type Manifest = { routes: Record<string, { path?: string } | undefined> };

/** Set by documents that have no route table. */
let told: readonly string[] = [];

export function tellPages(pages: readonly string[]): void {
  told = pages;
}

/** Whether a page exists: the route table comes with the first document of an application. */
export function pageExists(path: string): boolean {
  const manifest = (globalThis as { __reactRouterManifest?: Manifest }).__reactRouterManifest;
  return told.includes(path) || Object.values(manifest?.routes ?? {}).some((route) => route?.path === path.slice(1));
}

/** The start page: accounting for accountants, otherwise the page of the first vertical if it has one, otherwise the dashboard. */
export function homeOf(session: Session): string {
  if (session.role === 'accountant' && pageExists(books)) return books;
  const own = homes[session.subscription.verticals[0] ?? ''];
  return own && pageExists(own) ? own : '/dashboard';
}

export const wantsOnboarding = (session: Session): boolean =>
  !session.user.onboardingCompleted && pageExists('/onboarding');
