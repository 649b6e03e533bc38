import { createContext } from 'react-router';
import type { DocumentRequest } from '#contract/core/document.ts';
import { plainSettings } from './plain-settings.ts';

/** Sends a request to the server that renders this document, without the network. */
type AskServer = (path: string, init?: RequestInit) => Promise<Response>;

/** Set by the server, like `documentContext`. Loaders and actions of public pages make API calls through it. */
export const askContext = createContext<AskServer>(() => Promise.reject(new Error('No server is there to ask.')));

/** Set by the server before it renders a document. */
export const documentContext = createContext<DocumentRequest>({ ...plainSettings, nonce: '' });
