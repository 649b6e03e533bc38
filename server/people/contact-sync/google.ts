import { z } from 'zod';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { Contact, OpenAddressBook } from './remote.ts';

const group = z.object({
  resourceName: z.string(),
  formattedName: z.string().default(''),
  name: z.string().default(''),
  groupType: z.string().default(''),
  memberCount: z.number().default(0),
});
const groups = z.object({ contactGroups: z.array(group).default([]), nextPageToken: z.string().optional() });
const person = z.object({
  resourceName: z.string(),
  metadata: z.object({ deleted: z.boolean().default(false) }).default({ deleted: false }),
  names: z.array(z.object({ givenName: z.string().default(''), familyName: z.string().default('') })).default([]),
  emailAddresses: z.array(z.object({ value: z.string().default('') })).default([]),
  phoneNumbers: z.array(z.object({ canonicalForm: z.string().optional(), value: z.string().default('') })).default([]),
  memberships: z
    .array(z.object({ contactGroupMembership: z.object({ contactGroupResourceName: z.string() }).optional() }))
    .default([]),
});
const connections = z.object({
  connections: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});

const pageSize = '200';
/** The group that every contact is in; Google's other system groups are of no use here. */
const everybody = 'contactGroups/myContacts';

function read(raw: unknown): Contact | undefined {
  const given = person.safeParse(raw).data;
  if (!given || given.metadata.deleted) return undefined;
  return {
    id: given.resourceName,
    firstName: given.names[0]?.givenName ?? '',
    lastName: given.names[0]?.familyName ?? '',
    emails: given.emailAddresses.map(({ value }) => value),
    phones: given.phoneNumbers.map(({ canonicalForm, value }) => canonicalForm || value),
    groups: given.memberships.flatMap((one) => one.contactGroupMembership?.contactGroupResourceName ?? []),
  };
}

/** Google contacts through the People API, version 1. */
export const googleContacts: OpenAddressBook = ({ ask, settings }) => {
  const base = settings.GOOGLE_PEOPLE_URL;
  return {
    async groups() {
      const found: z.infer<typeof group>[] = [];
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ pageSize, ...(next && { pageToken: next }) });
        const page = groups.parse((await ask(`${base}/contactGroups?${query}`)).body);
        found.push(...page.contactGroups);
        next = page.nextPageToken;
      } while (next && found.length < 500);
      return found
        .filter(({ groupType, resourceName }) => groupType === 'USER_CONTACT_GROUP' || resourceName === everybody)
        .map(({ resourceName: id, formattedName, name, memberCount }) => ({
          id,
          name: formattedName || name || id,
          detail: String(memberCount),
          isReadOnly: true,
          isUsual: false,
        }));
    },
    listsFor: () => ['all'],
    async *changes(_, reached) {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({
          personFields: 'names,emailAddresses,phoneNumbers,memberships,metadata',
          pageSize,
          requestSyncToken: 'true',
          ...(reached && { syncToken: reached }),
          ...(next && { pageToken: next }),
        });
        const page = connections.parse(
          (
            await ask(`${base}/people/me/connections?${query}`).catch((error: unknown) => {
              // Google reports an expired sync token as a bad request (EXPIRED_SYNC_TOKEN) rather than as gone.
              const isOld = error instanceof ProviderRefusal && reached && /sync ?token/i.test(error.message);
              throw isOld ? new ProviderRefusal('gone', error.message) : error;
            })
          ).body,
        );
        next = page.nextPageToken;
        yield {
          contacts: page.connections.flatMap((raw) => read(raw) ?? []),
          reached: next ? null : (page.nextSyncToken ?? null),
        };
      } while (next);
    },
  };
};
