import type { Choice } from '#contract/account/connections.ts';
import type { Account, At } from '#server/account/connections/connector.ts';

/** A file to upload, whose content is streamed from our store in pieces. */
export type Outgoing = {
  fileId: string;
  version: number;
  name: string;
  contentType: string;
  size: number;
  read(start: number, end: number): Promise<Uint8Array>;
};

/** The common interface of both file services. Both find what they created before, so that nothing is duplicated. */
export type Remote = {
  identify(at: { ask: At['ask']; settings: At['services']['settings'] }): Promise<Account>;
  choices(at: At): Promise<Choice[]>;
  /** The chosen folder, created if it is a new one. */
  root(at: At, chosen: string): Promise<string>;
  /** A folder inside it, identified by a mark. */
  folder(at: At, root: string, mark: string, name: string): Promise<string>;
  upload(at: At, folder: string, file: Outgoing): Promise<string>;
};

/** Files up to this size are sent in one request; larger ones in pieces. */
export const atOnceBytes = 4 * 1024 * 1024;
export const pieceBytes = 8 * 1024 * 1024;

/** The choice to create a folder in the first run. */
export const newFolder = 'new';

/** Removes path separators and characters that the services don't allow in names. */
export const plainName = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[. ]+$/, '') || 'Untitled';
