export type MailboxSettings = { host: string; port: number; user: string; password: string };

/** How far a mailbox was read. A different validity means that its message numbers have changed. */
export type Seen = { uid: number; validity: string };

export type MailboxReader = {
  /**
   * Passes the inbox messages after `seen` to `take`, oldest first, and returns how far it has read; a new mailbox starts at its end.
   * Nothing in the mailbox is changed.
   */
  read(settings: MailboxSettings, seen: Seen, take: (uid: number, raw: Buffer) => Promise<void>): Promise<Seen>;
};

/** The mailbox can't be read. Contains no name and no password. */
export class MailboxError extends Error {
  override name = 'MailboxError';
}
