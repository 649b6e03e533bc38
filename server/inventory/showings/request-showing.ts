import { dayIn } from '#contract/core/time-zone.ts';
import { showableStatuses } from '#contract/inventory/showing-words.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { agreementOn } from '#server/people/agreements/agreements.ts';
import { askContacts, confirmShowing } from './confirm-showing.ts';
import { showingMailJob } from './mail-job.ts';
import { faultOf } from './rules.ts';
import { contactsOf, lockSettings } from './settings.ts';
import { recordShowing, showingRow, spanText, taken } from './showing-row.ts';

export type Wish = {
  start: number;
  minutes: number;
  kind: 'in_person' | 'video';
  forWhom: 'buyer' | 'other_agent' | 'preview';
  askedBy: string | null;
  leadId: string | null;
  agent: { name: string; licence: string; brokerage: string; phone: string; email: string } | null;
  note: string;
  /** The outside agent asked for texts. */
  mayText?: boolean;
  locale: string;
  consentText: string;
  formHash: string | null;
};

type Home = { id: string; state: string | null; status: string; isArchived: boolean; agent: string | null };

export async function homeOf(tx: Tx, listingId: string): Promise<Home> {
  const home = await tx.one<Home>(sql`
    select id, state_or_province as state, standard_status as status, archived_at is not null as "isArchived", owner_id as agent
    from listings where organisation_id = ${tx.scope.organisationId} and id = ${listingId}`);
  if (!home) throw notFound();
  return home;
}

export const isShown = ({ status, isArchived }: Pick<Home, 'status' | 'isArchived'>): boolean =>
  !isArchived && showableStatuses.some((known) => known === status);

/** Locks the listing's settings, so that of two requests for the same time one is rejected. */
export async function requestShowing(tx: Tx, listingId: string, wish: Wish, now = Date.now()): Promise<string> {
  const { organisationId } = tx.scope;
  const home = await homeOf(tx, listingId);
  const settings = await lockSettings(tx, home);
  if (wish.formHash) {
    const before = await tx.one<{ id: string }>(sql`
      select id from showings where organisation_id = ${organisationId} and listing_id = ${listingId} and form_hash = ${wish.formHash}
        and starts_at = ${new Date(wish.start).toISOString()} and agent_email = ${wish.agent?.email ?? ''} and state <> 'cancelled'`);
    if (before) return before.id;
  }
  if (!isShown(home)) throw new Refusal('conflict', 'This home isn’t on the market, so it can’t be shown.');
  const fault = faultOf(settings, wish.start, wish.minutes, now);
  if (fault) throw invalid([fault.field], fault.message);
  const agreement = await agreementFor(tx, wish, settings.timeZone);
  const span = spanText(wish.start, wish.minutes);
  if (!settings.mayOverlap && (await isTaken(tx, listingId, span))) throw taken();
  const id = newId();
  const { agent } = wish;
  await tx.run(sql`
    insert into showings (organisation_id, id, listing_id, state, kind, starts_at, minutes, time_zone, span, is_alone, for_whom, asked_by,
      agent_name, agent_licence, agent_brokerage, agent_phone, agent_email, locale, lead_id, agreement_id, consent_text, form_hash, note, may_text)
    values (${organisationId}, ${id}, ${listingId}, 'requested', ${wish.kind}, ${new Date(wish.start).toISOString()}, ${wish.minutes},
      ${settings.timeZone}, ${span}::tstzrange, ${!settings.mayOverlap}, ${wish.forWhom}, ${wish.askedBy}, ${agent?.name ?? ''},
      ${agent?.licence ?? ''}, ${agent?.brokerage ?? ''}, ${agent?.phone ?? ''}, ${agent?.email ?? ''}, ${wish.locale}, ${wish.leadId},
      ${agreement?.id ?? null}, ${wish.consentText}, ${wish.formHash}, ${wish.note}, ${wish.mayText ?? false})`);
  const row = await showingRow(tx, id);
  recordShowing(tx, 'showing.requested', row, { brokerage: row.agentBrokerage });
  if (settings.mode === 'auto' || settings.mode === 'instructions') {
    await confirmShowing(tx, row);
    return id;
  }
  const contacts = await contactsOf(tx, listingId);
  await askContacts(tx, row, contacts.length > 0 ? contacts : agentAlone(home));
  await tx.enqueue(showingMailJob.with({ showingId: id, what: 'received' }));
  return id;
}

const agentAlone = ({ agent }: Home) => (agent ? [{ tier: 'initial' as const, user: agent, name: '', email: '' }] : []);

/** Buyers need a signed agreement before a showing, in person or by video. The date is the one at the home. */
export async function agreementFor(
  tx: Tx,
  { forWhom, leadId, start }: Pick<Wish, 'forWhom' | 'leadId' | 'start'>,
  timeZone: string,
): Promise<{ id: string } | undefined> {
  if (forWhom !== 'buyer') return undefined;
  const agreement = leadId ? await agreementOn(tx, leadId, dayIn(start, timeZone)) : undefined;
  if (!agreement)
    throw invalid(
      ['buyer'],
      'This buyer has no signed buyer agreement in effect on that day. Add one first; live video tours need one, too.',
    );
  return agreement;
}

export const isTaken = async (tx: Tx, listingId: string, span: string, without?: string): Promise<boolean> => {
  const found = await tx.get<{ taken: boolean }>(sql`
    select exists (select from showings where organisation_id = ${tx.scope.organisationId} and listing_id = ${listingId}
      and state in ('requested', 'proposed', 'confirmed') and span && ${span}::tstzrange and id is distinct from ${without ?? null}::uuid) as taken`);
  return found.taken;
};
