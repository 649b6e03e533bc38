import { createContext, type ReactNode } from 'react';

/** What only the server knows while it renders a public page; nothing in the browser. */
export type ServerPage = {
  nonce: string;
  /** Modules that bring the page to life, in the order in which they run, and what to fetch along with them. */
  scripts: readonly string[];
  preloads: readonly string[];
  /** An island is rendered as the browser will hydrate it: alone, with ids of its own. */
  renderIsland: (island: ReactNode, idPrefix: string) => string;
  /** Domains of messages that islands use: only theirs are sent along as data. */
  islandWords: Set<string>;
  /** Those of `places.ts` that exist here; whoever has no route table asks this list. */
  pages: readonly string[];
};

export const ServerPageContext = createContext<ServerPage | undefined>(undefined);
