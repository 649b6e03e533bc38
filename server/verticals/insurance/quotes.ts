import type { InputOf } from '#contract/core/call.ts';
import { fitOf } from '#contract/verticals/insurance/appetite.ts';
import type { Carrier } from '#contract/verticals/insurance/carriers.ts';
import type { Opportunity, opportunities, Quote, Stage } from '#contract/verticals/insurance/opportunities.ts';
import { openStages } from '#contract/verticals/insurance/opportunities.ts';
import { requireRoom } from '#server/account/billing/entitlements.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { ourDay } from '#server/core/db/days.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { checkCarrier, checkCoverages } from './create-policy.ts';
import { merged } from './merged.ts';
import { lockOpportunity, quoteColumns, quotesFrom, subjectOf } from './opportunities.ts';

const quoteById = (tx: Tx, id: string, quoteId: string): Promise<Quote | undefined> =>
  tx.one<Quote>(sql`
    select ${quoteColumns} from ${quotesFrom}
    where q.organisation_id = ${tx.scope.organisationId} and q.opportunity_id = ${id} and q.id = ${quoteId}`);

/** How many there are, and which is due first. A first price moves an opportunity on. */
async function follow(tx: Tx, { id, stage }: Opportunity, isPriced: boolean): Promise<void> {
  const early: readonly Stage[] = ['new', 'contacted', 'info_gathered'];
  const next = isPriced && early.includes(stage) ? 'quoted' : stage;
  await tx.run(sql`
    update opportunities o set quotes = f.count, next_due_on = f.due, stage = ${next}, version = version + 1, modified_at = now()
    from (select count(*)::int as count, min(q.due_on) filter (where q.state in ('sent', 'referred')) as due from insurance_quotes q
      where q.organisation_id = ${tx.scope.organisationId} and q.opportunity_id = ${id}) f
    where o.organisation_id = ${tx.scope.organisationId} and o.id = ${id}`);
  if (next !== stage)
    tx.record({ kind: 'opportunity.stage_changed', subject: subjectOf(id), data: { from: stage, to: next } });
}

function checkQuote({ state, premium }: Pick<Quote, 'state' | 'premium'>): void {
  if (state === 'quoted' && premium === null) throw invalid(['premium'], 'Enter the premium of the quote.');
}

const over = () => new Refusal('conflict', 'This opportunity is closed.');

/** The carrier's appetite is asked before anybody types: what it declines is sent only for a reason. */
export async function addQuote(tx: Tx, actor: Member, input: InputOf<typeof opportunities.addQuote>): Promise<Quote> {
  const { id, carrier: carrierId } = input;
  const of = await lockOpportunity(tx, actor, id);
  if (!openStages.includes(of.stage)) throw over();
  await checkCarrier(tx, carrierId);
  checkQuote(input);
  checkCoverages(of.line, input.coverages, 'coverages');
  const carrier = await tx.get<Pick<Carrier, 'appointments' | 'appetite'> & { today: string }>(sql`
    select appointments, appetite, ${ourDay}::text as today from carriers
    where organisation_id = ${actor.organisationId} and id = ${carrierId}`);
  const fit = fitOf(carrier, { line: of.line, state: of.stateOrProvince, ...of.risk }, carrier.today);
  if (fit.answer === 'declines' && input.despite === '')
    throw new Refusal('invalid_input', 'This carrier’s appetite declines the risk. Enter why it is sent anyway.', {
      issues: [
        { path: ['despite'], message: 'This carrier’s appetite declines the risk. Enter why it is sent anyway.' },
      ],
      details: { declines: fit.declines },
    });
  if (of.quotes === 0) await requireRoom(tx, 'quote');
  const quoteId = newId();
  await tx.run(sql`
    insert into insurance_quotes (organisation_id, id, opportunity_id, carrier_id, state, due_on, valid_until, premium_cents, months,
      coverages, gap_stated, note, despite)
    values (${actor.organisationId}, ${quoteId}, ${id}, ${carrierId}, ${input.state}, ${input.dueOn}, ${input.validUntil},
      ${input.premium}, ${input.months}, ${JSON.stringify(input.coverages)}::jsonb, ${input.gapStated}, ${input.note}, ${input.despite})`);
  await follow(tx, of, input.state === 'quoted');
  const quote = (await quoteById(tx, id, quoteId))!;
  tx.record({
    kind: 'opportunity.quote_added',
    subject: subjectOf(id),
    data: { carrier: quote.carrier.name, state: quote.state, premium: quote.premium },
  });
  return quote;
}

export async function changeQuote(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof opportunities.changeQuote>,
): Promise<Quote> {
  const { id, quoteId, ...wanted } = input;
  const of = await lockOpportunity(tx, actor, id);
  const before = await quoteById(tx, id, quoteId);
  if (!before) throw notFound();
  const { after, fields } = merged(before, wanted);
  if (fields.length === 0) return before;
  if (!openStages.includes(of.stage)) throw over();
  checkQuote(after);
  checkCoverages(of.line, after.coverages, 'coverages');
  await tx.run(sql`
    update insurance_quotes set state = ${after.state}, due_on = ${after.dueOn}, valid_until = ${after.validUntil},
      premium_cents = ${after.premium}, months = ${after.months}, coverages = ${JSON.stringify(after.coverages)}::jsonb,
      gap_stated = ${after.gapStated}, note = ${after.note}, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${quoteId}`);
  await follow(tx, of, after.state === 'quoted');
  tx.record({
    kind: 'opportunity.quote_changed',
    subject: subjectOf(id),
    data: { carrier: before.carrier.name, state: after.state, premium: after.premium, fields },
  });
  return (await quoteById(tx, id, quoteId))!;
}
