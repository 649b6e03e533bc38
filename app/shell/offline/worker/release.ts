/** What one build of the pages consists of; written into the worker when it is built (bin/build-worker.mjs). */
export type Release = {
  version: string;
  /** Stands in every document of this build and of no other. */
  mark: string;
  /** A document of the workspace, which is the same at every address of it. */
  shell: string;
  /** Addresses of the workspace, as regular expressions. */
  pages: readonly string[];
  /** What the workspace needs to open, first things first. */
  files: readonly string[];
  /** The words, by language. */
  messages: Readonly<Record<string, readonly string[]>>;
  /** What is said where nothing can be shown, by language. */
  offline: Readonly<Record<string, { title: string; retry: string }>>;
};

declare const __RELEASE__: Release;
export const release: Release = __RELEASE__;
