import type { Choice } from '#contract/account/connections.ts';
import type { Ask } from '#server/account/connections/connector.ts';
import type { Settings } from '#server/env.ts';

/** Somebody as an address book knows them. */
export type Contact = {
  id: string;
  firstName: string;
  lastName: string;
  emails: string[];
  phones: string[];
  /** The groups or folders they are in. */
  groups: string[];
};
export type ContactPage = { contacts: Contact[]; reached: string | null };

/** Somebody's address book, at whoever keeps it. */
export type AddressBook = {
  groups(): Promise<Choice[]>;
  /** The lists that are read for these groups. */
  listsFor(groups: readonly string[]): string[];
  /** What is there, or what changed since `reached`. Refused as `gone` where that place is no longer known. */
  changes(list: string, reached: string | null): AsyncGenerator<ContactPage>;
};

export type OpenAddressBook = (at: { ask: Ask; settings: Settings }) => AddressBook;
