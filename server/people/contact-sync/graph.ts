import { z } from 'zod';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { OpenAddressBook } from './remote.ts';

const folders = z.object({
  value: z.array(z.object({ id: z.string(), displayName: z.string().default('') })).default([]),
  '@odata.nextLink': z.string().optional(),
});
const contact = z.object({
  id: z.string(),
  '@removed': z.unknown().optional(),
  givenName: z.string().nullish(),
  surname: z.string().nullish(),
  emailAddresses: z.array(z.object({ address: z.string().nullish() })).default([]),
  mobilePhone: z.string().nullish(),
  businessPhones: z.array(z.string()).default([]),
  homePhones: z.array(z.string()).default([]),
});
const page = z.object({
  value: z.array(z.unknown()).default([]),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});

/** The default folder, which Graph leaves out of the list of folders. */
const usual = 'contacts';
const prefer = { prefer: 'IdType="ImmutableId", odata.maxpagesize=100' };
const select = 'givenName,surname,emailAddresses,mobilePhone,businessPhones,homePhones';

/** Microsoft contacts folder by folder through Microsoft Graph 1.0. */
export const outlookContacts: OpenAddressBook = ({ ask, settings }) => {
  const base = settings.MICROSOFT_GRAPH_URL;
  /** Graph returns the links to continue from; only links to Graph itself are followed, so that the token can't leak elsewhere. */
  const own = (link: string): string => {
    if (new URL(link).origin !== new URL(base).origin)
      throw new ProviderRefusal('refused', 'The answer leads elsewhere.');
    return link;
  };
  return {
    async groups() {
      const found = [{ id: usual, displayName: 'Contacts' }];
      let next: string | undefined = `${base}/me/contactFolders?$top=100`;
      while (next && found.length < 500) {
        const given = folders.parse((await ask(own(next))).body);
        found.push(...given.value);
        next = given['@odata.nextLink'];
      }
      return found.map(({ id, displayName }) => ({
        id,
        name: displayName || id,
        detail: '',
        isReadOnly: true,
        isUsual: false,
      }));
    },
    listsFor: (groups) => [...groups],
    async *changes(list, reached) {
      const place = list === usual ? '/me/contacts' : `/me/contactFolders/${encodeURIComponent(list)}/contacts`;
      let next: string | undefined = reached ?? `${base}${place}/delta?$select=${select}`;
      while (next) {
        const given = page.parse((await ask(own(next), { headers: prefer })).body);
        next = given['@odata.nextLink'];
        const contacts = given.value.flatMap((raw) => {
          const one = contact.safeParse(raw).data;
          if (!one || one['@removed']) return [];
          return [
            {
              id: one.id,
              firstName: one.givenName ?? '',
              lastName: one.surname ?? '',
              emails: one.emailAddresses.flatMap(({ address }) => address ?? []),
              phones: [one.mobilePhone ?? '', ...one.businessPhones, ...one.homePhones].filter(Boolean),
              groups: [list],
            },
          ];
        });
        yield { contacts, reached: next ?? given['@odata.deltaLink'] ?? null };
      }
    },
  };
};
