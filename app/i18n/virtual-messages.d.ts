/** Made by vite-messages.ts. */
declare module 'virtual:messages' {
  import type { Message } from '#contract/core/message.ts';

  /** Part of the addresses under which the browser fetches catalogues. */
  export const version: string;
  /** Languages, parted by blanks, and the domains that exist in exactly these. */
  export const groups: readonly (readonly [locales: string, domains: readonly string[]])[];
  /** Each `locale/domain` that lacks some of English. */
  export const partial: readonly string[];
  /** Every catalogue by `locale/domain`, on a server; nothing in the browser. */
  export const all: Readonly<Record<string, Readonly<Record<string, Message>>>> | undefined;
}
