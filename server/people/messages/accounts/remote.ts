import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { Ask } from '#server/account/connections/connector.ts';
import { TryAgain } from '#server/core/jobs/define-job.ts';
import type { Settings } from '#server/env.ts';

/** The headers that decide whether the app may show a mail. The full mail is requested only after that. */
export type Head = {
  id: string;
  subject: string;
  /** Lower-case. */
  from: string;
  to: string[];
  /** The Message-IDs that this mail answers. */
  answers: string[];
  /** True if the owner of the mailbox sent it. */
  isSent: boolean;
  at: string;
};

/** A page of new mail and the position to continue from, or null if that is not known yet. */
export type Page = { ids: string[]; reached: string | null };

/** A member's mailbox at any supported service. */
export type Mailbox = {
  /** The folders that every mailbox has. */
  folders: readonly string[];
  /** Further folders that the member can choose; empty if all mail is read anyway. */
  others(): Promise<{ id: string; name: string; within: string }[]>;
  /** Mail since `reached`, or if that is null, after `from`. Refused as `gone` if the service no longer knows that position. */
  changes(folder: string, since: { reached: string | null; from: Date }): AsyncGenerator<Page>;
  /** Undefined for a draft, for junk, and for a mail that is gone. */
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

/** A header that identifies our own mail in the sent folder, because services replace our Message-ID. */
export const markHeader = 'X-Lintel-Message';

/** The most characters of a header to read, because senders control its length. */
const mostSigns = 20_000;
/** Splits into words first, so that each character is read once: a single pattern would take quadratic time on a long word without an @. */
export const addressesIn = (text: string): string[] =>
  text
    .slice(0, mostSigns)
    .toLowerCase()
    .split(/[\s<>",;:()]+/)
    .filter((word) => word.length <= 254 && /^[^@]+@[^@]+$/.test(word))
    .slice(0, 50);
export const idsIn = (text: string): string[] =>
  (text.slice(0, mostSigns).match(/<[^\s<>]{3,498}>/g) ?? []).slice(0, 50);
