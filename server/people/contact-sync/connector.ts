import { z } from 'zod';
import { type ContactSettings, connectorEntries, contactSettings } from '#contract/account/connectors.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { Connector, Run } from '#server/account/connections/connector.ts';
import { google } from '#server/account/connections/providers/google.ts';
import { microsoft } from '#server/account/connections/providers/microsoft.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { googleContacts } from './google.ts';
import { outlookContacts } from './graph.ts';
import type { AddressBook, OpenAddressBook } from './remote.ts';
import { takeContact } from './take.ts';

const check: Connector['check'] = (settings, choices) => {
  const read = contactSettings.safeParse(settings);
  if (!read.success) throw invalid(['settings', 'groups'], 'Choose at least one group.');
  for (const [n, id] of read.data.groups.entries())
    if (!choices.some((choice) => choice.id === id))
      throw invalid(['settings', 'groups', n], 'There is no such group.');
};

async function readList(
  run: Run<ContactSettings>,
  book: AddressBook,
  list: string,
  reached: string | null,
  name: string,
) {
  const { connection, counts, mode, settings, within, signal } = run;
  for await (const page of book.changes(list, reached)) {
    for (const contact of page.contacts) {
      signal.throwIfAborted();
      if (!contact.groups.some((group) => settings.groups.includes(group))) continue;
      const key = contact.id;
      if (run.isParked(key)) continue;
      try {
        const into = { connectionId: connection.id, owner: connection.ownerId!, name, isTest: mode === 'test' };
        counts[await within((tx) => takeContact(tx, contact, into))] += 1;
        await run.succeeded(key);
      } catch (error) {
        await run.failed({ key, direction: 'in', name: `${contact.firstName} ${contact.lastName}`.trim() }, error);
      }
    }
    if (mode === 'sync' && page.reached !== null)
      await within((tx) =>
        tx.run(sql`
          insert into contact_places (organisation_id, connection_id, list, reached)
          values (${tx.scope.organisationId}, ${connection.id}, ${list}, ${page.reached})
          on conflict (organisation_id, connection_id, list) do update set reached = excluded.reached`),
      );
  }
}

const contactsConnector = (
  service: Pick<Connector, 'key' | 'provider' | 'scopes' | 'needs' | 'identify'> & { open: OpenAddressBook },
): Connector => ({
  ...service,
  choices: (at) => service.open({ ask: at.ask, settings: at.settings }).groups(),
  check,
  async changed(tx, connectionId) {
    await tx.run(sql`
      delete from contact_places where organisation_id = ${tx.scope.organisationId} and connection_id = ${connectionId}`);
  },
  async run(given) {
    const run = given as Run<ContactSettings>;
    const book = service.open({ ask: run.ask, settings: run.services.settings });
    const { name } = connectorEntries[service.key];
    for (const list of book.listsFor(run.settings.groups)) {
      const place = await run.within((tx) =>
        tx.one<{ reached: string }>(sql`
          select reached from contact_places
          where organisation_id = ${tx.scope.organisationId} and connection_id = ${run.connection.id} and list = ${list}`),
      );
      // A test run counts everything, regardless of the sync position.
      const reached = run.mode === 'test' ? null : (place?.reached ?? null);
      try {
        await readList(run, book, list, reached, name);
      } catch (error) {
        if (reached === null || !(error instanceof ProviderRefusal) || error.kind !== 'gone') throw error;
        await readList(run, book, list, null, name);
      }
    }
  },
  kept: async (tx, connectionId) => {
    const { count } = await tx.get<{ count: number }>(sql`
      select count(*)::int as count from contact_copies
      where organisation_id = ${tx.scope.organisationId} and connection_id = ${connectionId} and is_new`);
    return count;
  },
});

const graphUser = z.object({ id: z.string(), mail: z.string().nullish(), userPrincipalName: z.string().default('') });
const googleMe = z.object({
  resourceName: z.string(),
  emailAddresses: z.array(z.object({ value: z.string() })).default([]),
});
const readScope = 'https://www.googleapis.com/auth/contacts.readonly';
const addressScope = 'https://www.googleapis.com/auth/userinfo.email';

/** A member's own address book: contacts in the chosen groups become the member's leads. Nothing is written back. */
export const contactConnectors: Connector[] = [
  contactsConnector({
    key: 'google_contacts',
    provider: google,
    scopes: [readScope, addressScope],
    needs: [readScope],
    open: googleContacts,
    async identify({ ask, settings }) {
      const { body } = await ask(`${settings.GOOGLE_PEOPLE_URL}/people/me?personFields=emailAddresses`);
      const { resourceName, emailAddresses } = googleMe.parse(body);
      return { account: emailAddresses[0]?.value ?? resourceName, externalId: resourceName };
    },
  }),
  contactsConnector({
    key: 'outlook_contacts',
    provider: microsoft,
    scopes: ['offline_access', 'User.Read', 'Contacts.Read'],
    needs: ['Contacts.Read'],
    open: outlookContacts,
    async identify({ ask, settings }) {
      const { id, mail, userPrincipalName } = graphUser.parse((await ask(`${settings.MICROSOFT_GRAPH_URL}/me`)).body);
      return { account: mail || userPrincipalName || id, externalId: id };
    },
  }),
];
