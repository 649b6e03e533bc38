import { createContext } from 'react-router';
import type { DocumentRequest } from '#contract/core/document.ts';
import { plainSettings } from './plain-settings.ts';

/** Asks the server that renders this document, without a way over the network. */
type AskServer = (path: string, init?: RequestInit) => Promise<Response>;

/** Filled by the server like the one below. Loaders and actions of public pages reach the calls of the contract by it. */
export const askContext = createContext<AskServer>(() => Promise.reject(new Error('No server is there to ask.')));

/** Filled by the server before it renders a document. */
export const documentContext = createContext<DocumentRequest>({ ...plainSettings, nonce: '' });
