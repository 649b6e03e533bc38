import { createContext } from 'react-router';
import { chooseLanguage, type Language } from '#contract/core/locale.ts';

export type Theme = 'light' | 'dark' | 'system';

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
  brand: Brand;
  /** The address that people type, without a slash at its end; canonical links start with it. */
  origin: string;
};

export type DocumentRequest = DocumentSettings & {
  /** Allows this document's scripts and styles; never part of what a loader returns. */
  nonce: string;
};

/** What stands in where the server could say nothing: its own failure, and the bare development server. */
export const plainSettings: DocumentSettings = {
  language: chooseLanguage(null, []),
  theme: 'system',
  brand: { name: 'Lintel', logoUrl: null, supportEmail: 'support@lintel.example', providerUrl: '/', claims: true },
  origin: '',
};

/** Filled by the server before it renders a document. */
export const documentContext = createContext<DocumentRequest>({ ...plainSettings, nonce: '' });
