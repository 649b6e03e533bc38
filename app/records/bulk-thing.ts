import type { QueryClient } from '@tanstack/react-query';
import type { MessageKey } from '#app/i18n/t.ts';
import type { SavedView } from '#contract/account/views.ts';
import type { ListSelection } from './selection.ts';

export type BulkWish<Act> = { selection: { ids: string[] } | ListSelection; do: Act };

type Preview = {
  changing: number;
  unchanged: number;
  refused: readonly { reason: string; count: number }[];
  examples: {
    changing: readonly { id: string; name: string }[];
    refused: readonly { id: string; name: string; reason: string }[];
  };
};

/** What bulk actions need to know about a kind of record; the actions themselves belong to its domain. */
export type BulkThing<Act> = {
  domain: SavedView['domain'];
  preview: (wish: BulkWish<Act>, options: { signal: AbortSignal }) => Promise<Preview>;
  start: (wish: BulkWish<Act>) => Promise<{ jobId: string }>;
  /** From this many records on, a preview is shown first. */
  toldFrom: number;
  /** Invalidates what is on screen. */
  moved: (client: QueryClient) => void;
  reasons: Readonly<Record<string, MessageKey>>;
  words: { count: MessageKey; changing: MessageKey; confirm: MessageKey; failed: MessageKey };
};
