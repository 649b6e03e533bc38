import { createContext, type ReactNode } from 'react';

/** Data that exists only while the server renders a public page. */
export type ServerPage = {
  nonce: string;
  /** Modules that start the page, in order, and modules to preload with them. */
  scripts: readonly string[];
  preloads: readonly string[];
  /** Renders an island as the browser will hydrate it: as a separate root with its own id prefix. */
  renderIsland: (island: ReactNode, idPrefix: string) => string;
  /** Message domains used by islands: only these are embedded. */
  islandWords: Set<string>;
  /** The pages of `places.ts` that exist here, for code without a route table. */
  pages: readonly string[];
};

export const ServerPageContext = createContext<ServerPage | undefined>(undefined);
