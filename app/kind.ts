import type { LucideIcon } from 'lucide-react';

/** A search result or other named record that has a page. */
export type Found = {
  type: string;
  id: string;
  name: string;
  /** Distinguishes it from others of the same name. */
  note: string | null;
  to: string;
  /** A person's photo. */
  face?: string | null;
};

/** What the screens need to know about a kind of record. Each domain defines it in its `kind.ts`; `app/kinds.ts` combines them. */
export type ShownKind = {
  icon: LucideIcon;
  /** Finds records for the command palette; left out for kinds that the common search covers. */
  search?(typed: string, signal: AbortSignal): Promise<Found[]>;
};
