import { type MailchimpSettings, mailchimpSettings, mergeable } from '#contract/account/connectors.ts';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import type { Connector, Run } from '#server/account/connections/connector.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { customFieldsOf } from '#server/people/leads/custom/custom-fields.ts';
import { audiencesOf, metadataOf } from './api.ts';
import { mailchimpProvider } from './provider.ts';
import { readAudience } from './read-audience.ts';
import { sendMembers } from './send-members.ts';

/** Default merge fields of every audience and their lead fields. */
const usualFields: Readonly<Record<string, (typeof mergeable)[number]>> = {
  FNAME: 'firstName',
  LNAME: 'lastName',
  PHONE: 'phone',
};

const check: Connector['check'] = (settings, choices) => {
  const read = mailchimpSettings.safeParse(settings);
  if (!read.success) throw invalid(['settings', 'audience'], 'Choose an audience.');
  const { audience, fields } = read.data;
  const choice = choices.find(({ id }) => id === audience);
  if (!choice) throw invalid(['settings', 'audience'], 'There is no such audience.');
  for (const [tag, field] of Object.entries(fields)) {
    if (!choice.parts?.some(({ id }) => id === tag))
      throw invalid(['settings', 'fields', tag], 'There is no such merge field in the audience.');
    if (!(mergeable as readonly string[]).includes(field) && !customTypeOf(field))
      throw invalid(['settings', 'fields', tag], 'There is no such field.');
  }
};

/**
 * Syncs leads that may be mailed into an audience; an opt-out on either side applies to both. Reads the audience first, so that nobody who
 * unsubscribed there is subscribed again.
 */
export const mailchimpConnector: Connector = {
  key: 'mailchimp',
  provider: mailchimpProvider,
  scopes: [],
  async identify({ ask, token, settings }) {
    const { dc, user_id: user, accountname } = await metadataOf(ask, token, settings);
    return { account: accountname || user, externalId: `${dc} ${user}`, base: dc };
  },
  choices: audiencesOf,
  usual(choices) {
    const audience = choices.find(({ isUsual }) => isUsual);
    if (!audience) return null;
    const fields = Object.fromEntries(
      (audience.parts ?? []).flatMap(({ id }) => (usualFields[id] ? [[id, usualFields[id]]] : [])),
    );
    return { audience: audience.id, tags: [], fields };
  },
  check,
  ours: async (tx) => (await customFieldsOf(tx)).map(({ key: id, label: name }) => ({ id, name })),
  /** A new audience or field mapping needs a full pass over all leads. */
  async changed(tx, connectionId) {
    const of = sql`organisation_id = ${tx.scope.organisationId} and connection_id = ${connectionId}`;
    await tx.run(
      sql`update mailchimp_audiences set walk_began = null, walk_after = null, walked_at = null where ${of}`,
    );
    const { list } = await tx.get<{ list: string | null }>(sql`
      select settings ->> 'audience' as list from connections where organisation_id = ${tx.scope.organisationId} and id = ${connectionId}`);
    const other = await tx.run(sql`
      update mailchimp_audiences set list_id = ${list}, read_until = null, seen_until = null where ${of} and list_id is distinct from ${list}`);
    if (other > 0) await tx.run(sql`delete from mailchimp_members where ${of}`);
  },
  async run(given) {
    const run = given as Run<MailchimpSettings>;
    const seen = await readAudience(run);
    await sendMembers(run, seen);
  },
  kept: async () => 0,
};
