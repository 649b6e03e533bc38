export type MailboxSettings = { host: string; port: number; user: string; password: string };

/** How far a mailbox was read. Another validity means that its numbers are others now. */
export type Seen = { uid: number; validity: string };

export type MailboxReader = {
  /**
   * Gives the messages of the inbox that came after `seen`, oldest first, and answers how far it is read then. A mailbox
   * met for the first time is begun at its end. Nothing in the mailbox is changed.
   */
  read(settings: MailboxSettings, seen: Seen, take: (uid: number, raw: Buffer) => Promise<void>): Promise<Seen>;
};

/** The mailbox cannot be read. Holds no name and no password. */
export class MailboxError extends Error {
  override name = 'MailboxError';
}
