declare module 'virtual:messages' {
  import type { Message } from '#contract/core/message.ts';

  type Messages = Readonly<Record<string, Message>>;
  /** The browser gets a function that fetches, the server the messages themselves. */
  type Source = readonly [locale: string, messages: Messages | (() => Promise<Messages>)];
  export const catalogues: Readonly<Record<string, Readonly<Record<string, readonly Source[]>>>>;
}
