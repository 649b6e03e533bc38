import { createContext } from 'react-router';
import type { DocumentRequest, DocumentSettings } from '#contract/core/document.ts';
import { chooseLanguage } from '#contract/core/locale.ts';

/** What stands in where the server could say nothing: its own failure, and the bare development server. */
export const plainSettings: DocumentSettings = {
  language: chooseLanguage(null, []),
  theme: 'system',
  brand: { name: 'Lintel', logoUrl: null, supportEmail: 'support@lintel.example', providerUrl: '/', claims: true },
  liveVerticals: ['realestate'],
  origin: '',
  publicKey: '',
};

/** Asks the server that renders this document, without a way over the network. */
export type AskServer = (path: string, init?: RequestInit) => Promise<Response>;

/** Filled by the server like the one below. Loaders and actions of public pages reach the calls of the contract by it. */
export const askContext = createContext<AskServer>(() => Promise.reject(new Error('No server is there to ask.')));

/** Filled by the server before it renders a document. */
export const documentContext = createContext<DocumentRequest>({ ...plainSettings, nonce: '' });
