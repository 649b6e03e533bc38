import type { LucideIcon } from 'lucide-react';

/** Something with a name that one can go to. */
export type Found = {
  type: string;
  id: string;
  name: string;
  /** What tells it from others of the same name. */
  note: string | null;
  to: string;
  /** Of a person: a picture of them. */
  face?: string | null;
};

/** What the screens must know of a kind of record. A domain says it in its `kind.ts`, `app/kinds.ts` joins them. */
export type ShownKind = {
  icon: LucideIcon;
  /** Records that fit what is typed into the palette; left out where the common search finds them. */
  search?(typed: string, signal: AbortSignal): Promise<Found[]>;
};
