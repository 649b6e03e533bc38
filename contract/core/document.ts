import type { Language } from './locale.ts';
import type { Vertical } from './verticals.ts';

export type Theme = 'light' | 'dark' | 'system';

/** Name of the cookie that holds a reader's choice of theme. */
export const themeKey = 'theme';

/** Name of the cookie of a reader who wants to pinch and zoom, which is off by default. */
export const zoomKey = 'zoom';

/** Name of the cookie that lets a guest into the room of a deal. */
export const roomKey = 'lintel-room';
/** The cookie that holds the pass of who signed in to their portal. */
export const portalKey = 'lintel-portal';

export const viewportFor = (zoom: boolean): string =>
  `width=device-width, initial-scale=1, ${zoom ? '' : 'maximum-scale=1, '}viewport-fit=cover`;

/** The name a brokerage runs the product under, from the BRAND_* settings. */
export type Brand = {
  name: string;
  logoUrl: string | null;
  supportEmail: string;
  /** Where the "Powered by" badge leads. */
  providerUrl: string;
  /** Whether the operator has confirmed the marketing claims. */
  claims: boolean;
};

/** What the server knows about one document request and every page may read. */
export type DocumentSettings = {
  language: Language;
  theme: Theme;
  /** Whether this reader may pinch and zoom. */
  zoom: boolean;
  brand: Brand;
  /** Verticals that can be bought; the others are coming soon. */
  liveVerticals: readonly Vertical[];
  /** Add-ons that can be bought; the others are coming soon. */
  liveAddOns: readonly string[];
  /** Where else one may sign in, as the operator has set it up. */
  providers: readonly { name: string; label: string }[];
  /** `strict`: nothing of a visit is written down before the reader agrees. */
  consent: 'open' | 'strict';
  /** The style of maps with streets, where the operator has set one. */
  mapStyle: string | null;
  /** Shown inside a frame: the landing page for nobody in particular, which keeps and sends nothing. */
  preview: boolean;
  /** The address that people type, without a slash at its end; canonical links start with it. */
  origin: string;
  /** The credential that pages send to the functions anyone may call: it names this installation and opens nothing. */
  publicKey: string;
};

export type DocumentRequest = DocumentSettings & {
  /** Allows this document's scripts and styles; never part of what a loader returns. */
  nonce: string;
};

export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system';
}
