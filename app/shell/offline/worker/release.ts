/** The content of one build, written into the worker at build time (bin/build-worker.mjs). */
export type Release = {
  version: string;
  /** A string in every document of this build and of no other. */
  mark: string;
  /** URL of the workspace document, which is the same for every page of the workspace. */
  shell: string;
  /** Paths of the workspace, as regular expressions. */
  pages: readonly string[];
  /** Files that the workspace needs to open, most important first. */
  files: readonly string[];
  /** Message catalogs, by language. */
  messages: Readonly<Record<string, readonly string[]>>;
  /** Text for when nothing can be shown, by language. */
  offline: Readonly<Record<string, { title: string; retry: string }>>;
};

declare const __RELEASE__: Release;
export const release: Release = __RELEASE__;
