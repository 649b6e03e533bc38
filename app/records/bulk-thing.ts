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

/** What must be known of a thing to change many of it; which acts there are is the domain's own. */
export type BulkThing<Act> = {
  domain: SavedView['domain'];
  preview: (wish: BulkWish<Act>, options: { signal: AbortSignal }) => Promise<Preview>;
  start: (wish: BulkWish<Act>) => Promise<{ jobId: string }>;
  /** From so many on, one is told first what would happen. */
  toldFrom: number;
  /** What is on the screen is no longer as it was. */
  moved: (client: QueryClient) => void;
  reasons: Readonly<Record<string, MessageKey>>;
  words: { count: MessageKey; changing: MessageKey; confirm: MessageKey; failed: MessageKey };
};
