import type { InputOf } from '#contract/core/call.ts';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { gapsOf } from '#contract/verticals/insurance/compare.ts';
import {
  type BindItem,
  bindItems,
  openStages,
  type opportunities,
  type Quote,
} from '#contract/verticals/insurance/opportunities.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { ourDay } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import type { Said } from './certificates.ts';
import { leadNamed, openPolicy } from './create-policy.ts';
import { lockOpportunity, opportunityById, quoteColumns, quotesFrom, subjectOf } from './opportunities.ts';
import type { Binder } from './papers.ts';
import { policyById } from './queries.ts';
import { transact } from './transact.ts';

/** A binder stands in for the policy until it is issued, at most so long. */
const binderDays = 30;

type Bindable = Quote & { mayBind: boolean; today: string };

/** Only what the client was told of can be bound, with all that the carrier wants. The policy comes of it at once. */
export async function bind(tx: Tx, actor: Member, input: InputOf<typeof opportunities.bind>): Promise<Policy> {
  const { id, quoteId, effectiveOn, number, items, reason, signedBy } = input;
  const of = await lockOpportunity(tx, actor, id);
  if (!openStages.includes(of.stage)) throw new Refusal('conflict', 'This opportunity is closed.');
  const quote = await tx.one<Bindable>(sql`
    select ${quoteColumns}, c.may_bind as "mayBind", ${ourDay}::text as today from ${quotesFrom}
    where q.organisation_id = ${actor.organisationId} and q.opportunity_id = ${id} and q.id = ${quoteId}`);
  if (!quote) throw notFound();
  if (quote.state !== 'quoted' || quote.premium === null)
    throw invalid(['quoteId'], 'Only a quote with a premium can be bound.');
  if (quote.validUntil !== null && quote.validUntil < quote.today)
    throw invalid(['quoteId'], 'This quote has expired.');
  if (gapsOf(of.line, of.wanted, quote.coverages).length > 0 && quote.gapStated === '')
    throw invalid(['quoteId'], 'This quote has less coverage than was asked for. State the gap first.');
  const needed: readonly BindItem[] = bindItems.filter((item) => item !== 'carrier_confirmed' || !quote.mayBind);
  const open = needed.filter((item) => !items.includes(item));
  if (open.length > 0) throw invalid(['items'], 'Complete the checklist before you bind.');
  if (effectiveOn < quote.today && reason === '') throw invalid(['reason'], 'Enter why it is effective in the past.');
  const premium = quote.premium;
  const policyId = of.replaces
    ? await rewritten(tx, actor, of.replaces, input, quote)
    : await openPolicy(tx, {
        lead: of.lead?.id ?? notThere(),
        insured: await leadNamed(tx, actor, of.lead!.id),
        line: of.line,
        carrier: quote.carrier.id,
        number,
        effectiveOn,
        months: quote.months,
        premium,
        stateOrProvince: of.stateOrProvince,
        billType: 'direct',
        mortgagee: '',
        coverages: quote.coverages,
        continues: null,
        owner: of.owner,
        reason,
      });
  const binder: Binder = {
    signedBy,
    boundAt: new Date().toISOString(),
    boundOn: quote.today,
    expiresOn: addDays(effectiveOn, binderDays),
    premium,
    months: quote.months,
  };
  await tx.run(sql`
    update opportunities set stage = 'bound', policy_id = ${policyId}, effective_on = ${effectiveOn}, next_due_on = null,
      binder = ${JSON.stringify(binder)}::jsonb, version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({
    kind: 'opportunity.bound',
    subject: subjectOf(id),
    data: { carrier: quote.carrier.name, premium, policy: policyId, signedBy },
  });
  return tx.get<Policy>(policyById(policyId, actor));
}

const notThere = (): never => {
  throw new Refusal('conflict', 'The insured of this opportunity is gone.');
};

/** What was remarketed is the same policy, written by another carrier from then on. */
async function rewritten(
  tx: Tx,
  actor: Member,
  policyId: string,
  { effectiveOn, number, reason }: InputOf<typeof opportunities.bind>,
  quote: Bindable,
): Promise<string> {
  const before = await tx.one<Policy>(policyById(policyId, actor));
  if (!before) throw notFound();
  await transact(tx, actor, before.version, {
    id: policyId,
    kind: 'rewrite',
    effectiveOn,
    months: quote.months,
    premium: quote.premium!,
    carrier: quote.carrier.id,
    number,
    termChange: 0,
    method: 'pro_rata',
    grants: [],
    reason: reason || before.renewalReason || 'Remarketed',
  });
  await tx.run(sql`
    update policies set coverages = ${JSON.stringify(quote.coverages)}::jsonb
    where organisation_id = ${actor.organisationId} and id = ${policyId}`);
  return policyId;
}

export async function binderOf(
  tx: Tx,
  actor: Member,
  id: string,
): Promise<{ said: Said; binder: Binder; boundOn: string }> {
  if (!(await tx.one(opportunityById(id, actor)))) throw notFound();
  const found = await tx.one<{ said: Said; binder: Binder | null }>(sql`
    select o.binder, jsonb_build_object('insured', l.insured, 'line', l.line, 'carrier', c.name, 'naic', c.naic, 'number', l.number,
      'effectiveOn', l.effective_on, 'expiresOn', l.expires_on, 'coverages', l.coverages, 'organisation', g.name) as said
    from opportunities o join policies l on l.organisation_id = o.organisation_id and l.id = o.policy_id
    join carriers c on c.organisation_id = l.organisation_id and c.id = l.carrier_id
    join organisations g on g.id = o.organisation_id
    where o.organisation_id = ${actor.organisationId} and o.id = ${id}`);
  if (!found?.binder) throw new Refusal('conflict', 'This opportunity isn’t bound yet.');
  const { said, binder } = { ...found, binder: found.binder };
  return { said, binder, boundOn: binder.boundOn ?? dayIn(Date.parse(binder.boundAt), await zoneOf(tx)) };
}
