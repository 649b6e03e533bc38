import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { homeZone, unknownZone } from '#contract/inventory/home-zone.ts';
import type { Line } from '#contract/verticals/insurance/lines.ts';
import { type Policy, type policies, strangersIn } from '#contract/verticals/insurance/policies.ts';
import { termOf } from '#contract/verticals/insurance/terms.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { checkMembers } from '#server/inventory/deals/members.ts';
import { leadById } from '#server/people/leads/queries.ts';
import { subjectOf } from './lock-policy.ts';
import { policyById } from './queries.ts';
import { addTransactions } from './write-terms.ts';

type New = InputOf<typeof policies.create>;

export async function leadNamed(tx: Tx, actor: Member, id: string): Promise<string> {
  const lead = await tx.one<{ name: string }>(leadById(id, actor));
  if (!lead) throw invalid(['lead'], 'This lead doesn’t exist or you can’t see it.');
  return lead.name.slice(0, 200) || '—';
}

export async function checkCarrier(tx: Tx, id: string, path: string[] = ['carrier']): Promise<void> {
  const found = await tx.one(sql`
    select from carriers where organisation_id = ${tx.scope.organisationId} and id = ${id} and removed_at is null`);
  if (!found) throw invalid(path, 'Choose a carrier of your agency.');
}

export function checkCoverages(line: Line, given: Readonly<Record<string, number>>, path: string): void {
  const [stranger] = strangersIn(line, given);
  if (stranger !== undefined) throw invalid([path, stranger], 'This line doesn’t have that coverage.');
}

/** Whose it is to be: whoever makes it, unless they may give it to another. */
export async function ownerOf(tx: Tx, actor: Member, wanted: string | null | undefined): Promise<string | null> {
  const owner = wanted === undefined ? actor.userId : wanted;
  if (owner !== actor.userId && !holds(actor.role, 'policies.archive'))
    throw new Refusal('forbidden', 'Your role can’t assign policies.');
  if (owner) await checkMembers(tx, [owner], ['owner']);
  return owner;
}

/** The chain that a policy carries on, and since when it runs. */
export async function chainOf(tx: Tx, actor: Member, continues: string | null) {
  if (!continues) return undefined;
  const before = await tx.one<{ chain: string; inceptionOn: string }>(
    policyById(continues, actor, sql`, l.chain_id as chain`),
  );
  if (!before) throw invalid(['continues'], 'This policy doesn’t exist or you can’t see it.');
  return before;
}

export async function createPolicy(tx: Tx, actor: Member, input: New): Promise<Policy> {
  const owner = await ownerOf(tx, actor, input.owner);
  const insured = await leadNamed(tx, actor, input.lead);
  await checkCarrier(tx, input.carrier);
  checkCoverages(input.line, input.coverages, 'coverages');
  const before = await chainOf(tx, actor, input.continues);
  const id = await openPolicy(tx, { ...input, owner, insured }, before);
  return tx.get<Policy>(policyById(id, actor));
}

type Opening = Omit<New, 'owner'> & { owner: string | null; insured: string; reason?: string };

/** Who may open it, and what it is linked to, was asked before. */
export async function openPolicy(
  tx: Tx,
  input: Opening,
  before?: { chain: string; inceptionOn: string } | undefined,
): Promise<string> {
  const { organisationId, userId } = tx.scope;
  const id = newId();
  const term = termOf(input.effectiveOn, input.months);
  const zone = homeZone({ stateOrProvince: input.stateOrProvince, postalCode: null }) ?? unknownZone;
  await tx.run(sql`
    insert into policies (organisation_id, id, lead_id, insured, line, carrier_id, number, state_or_province, time_zone, bill_type,
      mortgagee, coverages, effective_on, expires_on, ends_on, inception_on, chain_id, continues_id, owner_id, created_by)
    values (${organisationId}, ${id}, ${input.lead}, ${input.insured}, ${input.line}, ${input.carrier}, ${input.number},
      ${input.stateOrProvince}, ${zone}, ${input.billType}, ${input.mortgagee}, ${JSON.stringify(input.coverages)}::jsonb,
      ${term.effectiveOn}, ${term.expiresOn}, ${term.expiresOn}, ${before?.inceptionOn ?? term.effectiveOn},
      ${before?.chain ?? id}, ${input.continues}, ${input.owner}, ${userId})`);
  const kind = before ? 'rewrite' : 'new';
  await addTransactions(
    tx,
    id,
    [],
    [
      {
        kind,
        term: 1,
        ...term,
        premium: input.premium,
        method: null,
        carrier: input.carrier,
        number: input.number,
        grants: [],
        reason: input.reason ?? '',
      },
    ],
  );
  tx.record({
    kind: 'policy.created',
    subject: subjectOf(id),
    data: { line: input.line, premium: input.premium, lead: input.lead },
  });
  return id;
}
