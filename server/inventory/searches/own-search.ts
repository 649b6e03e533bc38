import type { ShownBrand } from '#contract/account/onboarding.ts';
import type { InputOf } from '#contract/core/call.ts';
import { type Filter, type Group, rooted } from '#contract/core/filter.ts';
import { filterSchema } from '#contract/core/filter-schema.ts';
import type { Locale } from '#contract/core/locale.ts';
import { consentInForce } from '#contract/inventory/open-house-words.ts';
import type { OwnSearch, searchAlerts } from '#contract/inventory/search-alerts.ts';
import { changeKinds, criteriaFields, type Frequency } from '#contract/inventory/search-fields.ts';
import { filterOf, wishOf } from '#contract/inventory/search-wish.ts';
import { brandColumns, brandIn, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { ownWordsAt } from '#server/people/consent-texts/in-force.ts';
import { takeAtOnce } from '#server/people/inbound/take.ts';
import { hearPerson } from '#server/people/leads/insert-person.ts';
import { recordConsents } from '#server/people/messages/consent.ts';
import { shownAgent } from '#server/people/profiles/shown-agent.ts';
import { fileSearch } from './criteria.ts';
import { sendLater } from './pace.ts';
import { countHomes } from './preview.ts';
import { recheckAlertsOf } from './recheck-alerts.ts';
import { insertSearch, refuseUnfair } from './save-search.ts';
import { alertToken, readAlertToken } from './token.ts';

type Row = ShownBrand & {
  id: string;
  lead: string;
  person: string;
  email: string | null;
  name: string;
  filter: Filter;
  statuses: string[];
  frequency: Frequency;
  isStopped: boolean;
  owner: string | null;
};

async function lockOwn(tx: Tx, search: string): Promise<Row> {
  const row = await tx.one<Row>(sql`
    select s.id, s.lead_id as lead, l.name as person, l.email, s.name, s.filter, s.statuses, s.frequency,
      s.stopped_at is not null or s.archived_at is not null as "isStopped", ${brandColumns}, l.owner_id as owner
    from saved_searches s join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id
    ${brandJoin('s')}
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${search} for no key update of s`);
  if (!row) throw notFound();
  return row;
}

const mostCounted = 1_000;

async function shown(tx: Tx, row: Row): Promise<OwnSearch> {
  const { owner, name, frequency, filter, statuses, isStopped } = row;
  const { wish, rest } = wishOf(filter);
  const found = Math.min(await countHomes(tx, { filter, statuses }, mostCounted), mostCounted);
  return {
    ...brandIn(row),
    agent: await shownAgent(tx, owner),
    ownWords: await ownWordsAt(tx, ['email']),
    name,
    frequency,
    wish,
    hasMore: rest.length > 0,
    isStopped,
    found,
  };
}

export async function readOwn({ db, settings }: Services, token: string): Promise<OwnSearch> {
  const { scope, search } = readAlertToken(settings.secret, token);
  return db.withOrg(scope, async (tx) => shown(tx, await lockOwn(tx, search)));
}

/** Limits the filter to the complexity that lists allow. */
function checked(filter: Filter): Group {
  const read = filterSchema(criteriaFields).safeParse(filter);
  if (!read.success) throw new Refusal('conflict', 'This search has too many criteria.');
  return rooted(read.data);
}

type Change = InputOf<typeof searchAlerts.changeOwn>;

/** The contact's own choice: resets a pace that slowed down for lack of clicks. Alerts they stopped need a new search. */
export async function changeOwn({ db, settings }: Services, { token, wish, frequency }: Change): Promise<OwnSearch> {
  const { scope, search } = readAlertToken(settings.secret, token);
  return db.withOrg(scope, async (tx) => {
    const before = await lockOwn(tx, search);
    if (before.isStopped) throw new Refusal('conflict', 'These alerts are stopped. Save a new search instead.');
    const filter = checked(filterOf(wish, wishOf(before.filter).rest));
    const fields = [
      ...(JSON.stringify(filter) === JSON.stringify(before.filter) ? [] : ['filter']),
      ...(frequency === before.frequency ? [] : ['frequency']),
    ];
    await tx.run(sql`
      update saved_searches set filter = ${JSON.stringify(filter)}::jsonb, frequency = ${frequency}, slowed = null, asked_at = null,
        last_clicked_at = now(), modified_at = now(), version = version + 1
      where organisation_id = ${scope.organisationId} and id = ${search}`);
    if (fields.includes('filter')) await fileSearch(tx, search, filter, true);
    await recheckAlertsOf(tx, search);
    await sendLater(tx, [search]);
    if (fields.length > 0)
      tx.record({
        kind: 'search.changed',
        subject: { type: 'lead', id: before.lead },
        data: { searchId: search, name: before.name, fields, by: 'person' },
      });
    return shown(tx, { ...before, filter, frequency });
  });
}

type Addition = InputOf<typeof searchAlerts.addOwn>;
type Where = { ip: string | null; userAgent: string };

/**
 * The holder of the link is the contact it was sent to. The search counts as an inquiry, so that their agent hears of it; the consent text
 * is stored verbatim.
 */
export async function addOwn(
  { db, settings }: Services,
  { token, name, wish, frequency, locale, reference }: Addition,
  where: Where,
): Promise<{ token: string }> {
  const { scope, search: from } = readAlertToken(settings.secret, token);
  const { organisationId } = scope;
  return db.withOrg(scope, async (tx) => {
    const known = await lockOwn(tx, from);
    const again = await tx.one<{ lead: string }>(sql`
      select lead_id as lead from saved_searches where organisation_id = ${organisationId} and id = ${reference}`);
    // Another contact's search can't be used, even by its id.
    if (again && again.lead !== known.lead) throw new Refusal('conflict', 'Please send this again.');
    if (again) return { token: alertToken(settings.secret, organisationId, reference) };
    if (!known.email) throw new Refusal('conflict', 'There is no email on file to send homes to.');
    const raw = Buffer.from(
      JSON.stringify({
        name: known.person,
        email: known.email,
        message: `Saved a search: ${name}`,
        source: 'website',
      }),
    );
    const arrived = await takeAtOnce(tx, {
      kind: 'form',
      raw,
      contentType: 'application/json',
      reference: `search ${reference}`,
    });
    if (!arrived) throw new Refusal('conflict', 'Check the highlighted fields and try again.');
    await keepOwnSearch(tx, {
      reference,
      lead: arrived.leadId,
      email: known.email,
      organisation: known.organisation,
      name,
      filter: filterOf(wish, []),
      frequency,
      locale,
      where: { url: `${settings.publicUrl}/alert`, ...where },
    });
    return { token: alertToken(settings.secret, organisationId, reference) };
  });
}

type Own = {
  reference: string;
  lead: string;
  email: string;
  organisation: string;
  name: string;
  filter: Filter;
  frequency: Frequency;
  locale: Locale;
  where: Where & { url: string };
  /** When they read the consent text; defaults to now. */
  readAt?: Date;
};

/** Saves a contact's own search, with the consent text verbatim. A repeated submission is the same search. */
export async function keepOwnSearch(tx: Tx, own: Own): Promise<void> {
  const { reference, lead, email, organisation, name, frequency, locale, where } = own;
  const again = await tx.one<{ lead: string }>(sql`
    select lead_id as lead from saved_searches where organisation_id = ${tx.scope.organisationId} and id = ${reference}`);
  if (again && again.lead !== lead) throw new Refusal('conflict', 'Please send this again.');
  if (again) return;
  refuseUnfair({ name });
  const { text, label } = consentInForce(await ownWordsAt(tx, ['email'], own.readAt), locale, 'email', organisation);
  await recordConsents(tx, [
    {
      leadId: lead,
      channel: 'email',
      address: email,
      purpose: 'marketing',
      kind: 'given',
      basis: 'web_form',
      shown: { text, version: `saved search ${label} ${locale}`, ...where },
    },
  ]);
  await hearPerson(tx, lead, { language: locale });
  await insertSearch(tx, {
    id: reference,
    lead,
    name,
    filter: checked(own.filter),
    statuses: ['Coming Soon', 'Active'],
    kinds: [...changeKinds],
    frequency,
    expiresOn: null,
    madeBy: 'lead',
  });
  tx.record({
    kind: 'search.created',
    subject: { type: 'lead', id: lead },
    data: { searchId: reference, name, frequency, by: 'person' },
  });
}
