import type { Language } from './locale.ts';
import type { Vertical } from './verticals.ts';

export type Theme = 'light' | 'dark' | 'system';

/** The cookie with the reader's choice of theme. */
export const themeKey = 'theme';

/** The cookie of a reader who wants pinch zoom, which is off by default. */
export const zoomKey = 'zoom';

/** The cookie that gives a guest access to a deal room. */
export const roomKey = 'lintel-room';
/** The cookie with the pass of someone signed in to their portal. */
export const portalKey = 'lintel-portal';

export const viewportFor = (zoom: boolean): string =>
  `width=device-width, initial-scale=1, ${zoom ? '' : 'maximum-scale=1, '}viewport-fit=cover`;

/** The brand that a brokerage runs the product under, from the BRAND_* settings. */
export type Brand = {
  name: string;
  logoUrl: string | null;
  supportEmail: string;
  /** The address of the "Powered by" badge. */
  providerUrl: string;
  /** Whether the operator has confirmed the marketing claims. */
  claims: boolean;
};

/** The facts about a document request that every page may read. */
export type DocumentSettings = {
  language: Language;
  theme: Theme;
  /** Whether this reader may pinch to zoom. */
  zoom: boolean;
  brand: Brand;
  /** Verticals that can be bought; the others are shown as coming soon. */
  liveVerticals: readonly Vertical[];
  /** Add-ons that can be bought; the others are shown as coming soon. */
  liveAddOns: readonly string[];
  /** The sign-in providers that the operator has set up. */
  providers: readonly { name: string; label: string }[];
  /** `strict` means that nothing about a visit is recorded before the reader agrees. */
  consent: 'open' | 'strict';
  /** The style of street maps, if the operator has set one. */
  mapStyle: string | null;
  /** The document is shown in a frame: the landing page without a user, which stores and sends nothing. */
  preview: boolean;
  /** The product's public address without a trailing slash; canonical links start with it. */
  origin: string;
  /** The credential that pages send to public functions: it identifies this installation and grants nothing. */
  publicKey: string;
};

export type DocumentRequest = DocumentSettings & {
  /** The nonce that allows this document's scripts and styles; loaders must never return it. */
  nonce: string;
};

export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system';
}
