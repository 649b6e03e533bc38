import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Choice } from '#contract/account/connections.ts';
import type { At } from '#server/account/connections/connector.ts';
import type { Settings } from '#server/env.ts';

/** The page size of answers, and below it the limit of a batch. */
const pageRows = 1_000;
export const batchRows = 500;
const mostAudiences = 50;

const dataCenter = z.string().regex(/^[a-z]{2,6}\d{1,4}$/);
const metadata = z.object({
  dc: dataCenter,
  user_id: z.coerce.string().min(1),
  accountname: z.string().default(''),
});
export type Metadata = z.infer<typeof metadata>;

/** Finds the data center of the account. Only its name is used: the base URL comes from the installation's settings. */
export async function metadataOf(ask: At['ask'], token: string, { MAILCHIMP_LOGIN_URL: base }: Settings) {
  return metadata.parse((await ask(`${base}/metadata`, { headers: { authorization: `OAuth ${token}` } })).body);
}

type Asking = Pick<At, 'ask' | 'connection' | 'services'>;
export const addressAt = ({ connection, services }: Omit<Asking, 'ask'>, path: string): string =>
  `${services.settings.MAILCHIMP_API_URL.replace('{dc}', dataCenter.parse(connection.base))}${path}`;

/** Mailchimp's id of a member: the MD5 hash of the email address. */
export const memberOf = (email: string): string => createHash('md5').update(email).digest('hex');

const lists = z.object({
  lists: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        stats: z.object({ member_count: z.int().default(0) }).default({ member_count: 0 }),
      }),
    )
    .default([]),
});
const mergeFields = z.object({
  merge_fields: z.array(z.object({ tag: z.string(), name: z.string(), type: z.string() })).default([]),
});

/** Merge field types that take a line of text; addresses and dates have formats of their own. */
const textual = new Set(['text', 'phone', 'zip', 'number', 'dropdown', 'radio']);

export async function audiencesOf(at: Asking): Promise<Choice[]> {
  const path = `/lists?count=${mostAudiences}&fields=lists.id,lists.name,lists.stats.member_count`;
  const found = lists.parse((await at.ask(addressAt(at, path))).body).lists;
  const choices: Choice[] = [];
  for (const { id, name, stats } of found) {
    const fields = await at.ask(
      addressAt(
        at,
        `/lists/${encodeURIComponent(id)}/merge-fields?count=${pageRows}&fields=merge_fields.tag,merge_fields.name,merge_fields.type`,
      ),
    );
    const parts = mergeFields
      .parse(fields.body)
      .merge_fields.filter(({ type }) => textual.has(type))
      .map(({ tag, name: title }) => ({ id: tag, name: title, of: 'question' as const }));
    choices.push({
      id,
      name,
      detail: String(stats.member_count),
      isReadOnly: false,
      isUsual: found.length === 1,
      parts,
    });
  }
  return choices;
}

const memberPage = z.object({
  members: z
    .array(
      z.object({
        id: z.string().length(32),
        email_address: z.string(),
        status: z.string(),
        last_changed: z.string().default(''),
        unsubscribe_reason: z.string().optional(),
      }),
    )
    .default([]),
  total_items: z.int().default(0),
});
export type Member = z.infer<typeof memberPage>['members'][number];

/**
 * Members changed since a time, oldest change first. Each page continues from the last change time, because members who change meanwhile
 * move to the end; an offset is used only if one second holds more changes than a page.
 */
export async function* changedMembers(at: Asking & Pick<At, 'signal'>, list: string, since: string | null) {
  let from = since;
  let offset = 0;
  for (;;) {
    at.signal.throwIfAborted();
    const query = new URLSearchParams({
      count: String(pageRows),
      offset: String(offset),
      sort_field: 'last_changed',
      sort_dir: 'ASC',
      fields:
        'total_items,members.id,members.email_address,members.status,members.last_changed,members.unsubscribe_reason',
      ...(from && { since_last_changed: from }),
    });
    const answer = await at.ask(addressAt(at, `/lists/${encodeURIComponent(list)}/members?${query}`));
    const { members, total_items: total } = memberPage.parse(answer.body);
    const last = members.at(-1)?.last_changed;
    /** One second earlier, because Mailchimp doesn't document whether the boundary itself is included. */
    const next = last ? new Date(Date.parse(last) - 1_000).toISOString() : from;
    yield { members, until: next };
    if (members.length === 0 || offset + members.length >= total) return;
    if (next !== null && (from === null || Date.parse(next) > Date.parse(from))) {
      from = next;
      offset = 0;
    } else offset += members.length;
  }
}

export type Sent = {
  email_address: string;
  status: 'subscribed' | 'unsubscribed';
  merge_fields?: Record<string, string>;
  tags?: string[];
};

const batchAnswer = z.object({
  errors: z
    .array(z.object({ email_address: z.string(), error: z.string().default(''), error_code: z.string().default('') }))
    .default([]),
});
export type Refused = z.infer<typeof batchAnswer>['errors'][number];

/** Sends up to 500 members at once. Refused members are named in the answer; the others are done. */
export async function sendBatch(at: Asking, list: string, members: Sent[], isUpdate: boolean): Promise<Refused[]> {
  // An audience's required form fields don't apply to leads.
  const path = `/lists/${encodeURIComponent(list)}?skip_merge_validation=true`;
  const json = { members, update_existing: isUpdate };
  return batchAnswer.parse((await at.ask(addressAt(at, path), { json })).body).errors;
}

const tagSearch = z.object({ tags: z.array(z.object({ id: z.coerce.string(), name: z.string() })).default([]) });

/** Mailchimp stores a tag as a static segment, which can drop many members in one call. */
export async function removeTag(at: Asking, list: string, tag: string, emails: string[]): Promise<void> {
  const base = `/lists/${encodeURIComponent(list)}`;
  const found = await at.ask(addressAt(at, `${base}/tag-search?name=${encodeURIComponent(tag)}`));
  const one = tagSearch.parse(found.body).tags.find(({ name }) => name.toLowerCase() === tag.toLowerCase());
  if (one) await at.ask(addressAt(at, `${base}/segments/${one.id}`), { json: { members_to_remove: emails } });
}

export const archiveMember = (at: Asking, list: string, member: string) =>
  at.ask(addressAt(at, `/lists/${encodeURIComponent(list)}/members/${member}`), { method: 'DELETE' });
