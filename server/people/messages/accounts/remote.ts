import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { Ask } from '#server/account/connections/connector.ts';
import { TryAgain } from '#server/core/jobs/define-job.ts';
import type { Settings } from '#server/env.ts';

/** What of a letter is looked at to tell whether it is ours to show. The rest is not asked for before. */
export type Head = {
  id: string;
  subject: string;
  /** Lower-case. */
  from: string;
  to: string[];
  /** Message-IDs that it answers. */
  answers: string[];
  /** The owner of the mailbox sent it. */
  isSent: boolean;
  at: string;
};

/** A page of what came, and where to go on from it; nothing where that cannot be said yet. */
export type Page = { ids: string[]; reached: string | null };

/** Somebody's mailbox, at whoever keeps it. */
export type Mailbox = {
  /** Those that every mailbox has. */
  folders: readonly string[];
  /** Others that mail may be put into, to be chosen; nothing where all of it is read anyway. */
  others(): Promise<{ id: string; name: string; within: string }[]>;
  /** What came since `reached`, or where that is not known after `from`. Refused as `gone` where the place is no longer known. */
  changes(folder: string, since: { reached: string | null; from: Date }): AsyncGenerator<Page>;
  /** Nothing where it is a draft, junk or gone. */
  head(folder: string, id: string): Promise<Head | undefined>;
  raw(id: string): Promise<Buffer>;
  /** Answers the Message-ID it has from now on, where the other side says so. However often it is asked, it leaves once. */
  send(one: Leaving): Promise<string | null>;
  /** Takes away what was put there to be sent and is not. */
  drop(handle: string): Promise<void>;
};

export type Leaving = {
  raw: Buffer;
  /** Stands in the letter, see below. */
  mark: string;
  /** What a try before this one kept, after which it may have left; null where none came so far. */
  handle: string | null;
  /** Called before anything can leave: by the handle the next try looks whether it did. */
  keep(handle: string, mailId?: string): Promise<void>;
};

/** Whether it left is not known yet, and must be before it is sent again or another way. */
export class Unsure extends TryAgain {
  override name = 'Unsure';
}
const unsureSeconds = 30;

/** What cannot be asked now about a letter that may have left. */
export async function sure<T>(asking: Promise<T>, isKnownToWait = false): Promise<T> {
  return asking.catch((error: unknown) => {
    if (!(error instanceof ProviderRefusal) || (isKnownToWait && !error.isUnsure)) throw error;
    throw new Unsure(error.message, error.afterSeconds ?? unsureSeconds);
  });
}

export type OpenMailbox = (at: { ask: Ask; settings: Settings }) => Mailbox;

/** By it a mail of ours is known again among what was sent there: services put a Message-ID of their own in place of ours. */
export const markHeader = 'X-Lintel-Message';

/** As many signs of a header are looked at. Whoever writes a letter writes its headers, and as long as they like. */
const mostSigns = 20_000;
/** Each sign once: a pattern would begin anew at each letter of a long word without an @. */
export const addressesIn = (text: string): string[] =>
  text
    .slice(0, mostSigns)
    .toLowerCase()
    .split(/[\s<>",;:()]+/)
    .filter((word) => word.length <= 254 && /^[^@]+@[^@]+$/.test(word))
    .slice(0, 50);
export const idsIn = (text: string): string[] =>
  (text.slice(0, mostSigns).match(/<[^\s<>]{3,498}>/g) ?? []).slice(0, 50);
