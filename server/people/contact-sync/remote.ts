import type { Choice } from '#contract/account/connections.ts';
import type { Ask } from '#server/account/connections/connector.ts';
import type { Settings } from '#server/env.ts';

/** A contact as stored in an address book. */
export type Contact = {
  id: string;
  firstName: string;
  lastName: string;
  emails: string[];
  phones: string[];
  /** The groups or folders that the contact is in. */
  groups: string[];
};
export type ContactPage = { contacts: Contact[]; reached: string | null };

/** A member's address book at any supported service. */
export type AddressBook = {
  groups(): Promise<Choice[]>;
  /** The lists to read for these groups. */
  listsFor(groups: readonly string[]): string[];
  /** All contacts, or changes since `reached`. Refused as `gone` if the service no longer knows that position. */
  changes(list: string, reached: string | null): AsyncGenerator<ContactPage>;
};

export type OpenAddressBook = (at: { ask: Ask; settings: Settings }) => AddressBook;
