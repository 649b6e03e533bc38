import type { Choice } from '#contract/account/connections.ts';
import type { Account, At } from '#server/account/connections/connector.ts';

/** A content on its way out: its bytes come from our store piece by piece. */
export type Outgoing = {
  fileId: string;
  version: number;
  name: string;
  contentType: string;
  size: number;
  read(start: number, end: number): Promise<Uint8Array>;
};

/** A place for files elsewhere, as both are spoken with. Both find what they made before, so that nothing is there twice. */
export type Remote = {
  identify(at: { ask: At['ask']; settings: At['services']['settings'] }): Promise<Account>;
  choices(at: At): Promise<Choice[]>;
  /** The folder that was chosen, made where it is to be a new one. */
  root(at: At, chosen: string): Promise<string>;
  /** A folder within it, under a mark by which it is known again. */
  folder(at: At, root: string, mark: string, name: string): Promise<string>;
  upload(at: At, folder: string, file: Outgoing): Promise<string>;
};

/** What goes in one question; what is larger goes in pieces of so much. */
export const atOnceBytes = 4 * 1024 * 1024;
export const pieceBytes = 8 * 1024 * 1024;

/** The choice of a folder that is made with the first run. */
export const newFolder = 'new';

/** Without what divides paths or cannot be in a name of theirs. */
export const plainName = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[. ]+$/, '') || 'Untitled';
