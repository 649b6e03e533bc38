import { addDays } from '#contract/core/time-zone.ts';
import type { Line } from '#contract/verticals/insurance/lines.ts';
import { reckon, type Wish } from '#contract/verticals/insurance/transactions.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { issueCertificate, requestCertificate } from '#server/verticals/insurance/certificates.ts';
import { postStatement } from '#server/verticals/insurance/commissions/post-statement.ts';
import { importStatement } from '#server/verticals/insurance/commissions/statements.ts';
import { openPolicy } from '#server/verticals/insurance/create-policy.ts';
import { addTransactions, transactionsOf } from '#server/verticals/insurance/write-terms.ts';

type Held = {
  id: string;
  lead: string;
  insured: string;
  line: Line;
  number: string;
  carrier: string;
  premium: number;
  place: number;
};
type Desk = { carriers: readonly string[]; owners: readonly string[]; today: string };

/** A desk's year beside the policies: claims, signed declinations, a shop with certificates, a policy that was lost, and commissions. */
export async function seedDesk(tx: Tx, { carriers, owners, today }: Desk): Promise<void> {
  const { organisationId } = tx.scope;
  const actor = { organisationId, userId: owners[0]!, role: 'owner' } as Member;
  const held = await tx.all<Held>(sql`
    select id, lead_id as lead, insured, line, number, carrier_id as carrier, premium_cents as premium,
      (row_number() over (order by id))::int - 1 as place
    from policies where organisation_id = ${organisationId} and ending is null order by id`);
  await claim(tx, held, today);
  await decline(tx, held, today);
  await lose(tx, held, today);
  await certify(tx, actor, held[0]!, carriers[1]!, today);
  await commission(tx, actor, held, carriers, today);
}

/** By line: what happened, how many days ago, what was paid of it and what is still reserved. */
const losses = [
  ['home', 'Hail damage to roof', 210, 842_000, 0, 'closed'],
  ['auto', 'Rear-end collision', 34, 96_500, 310_000, 'open'],
  ['home', 'Water heater leak', 121, 227_300, 0, 'closed'],
] as const;

async function claim(tx: Tx, held: readonly Held[], today: string): Promise<void> {
  const left = [...held];
  for (const [line, cause, back, paid, reserved, state] of losses) {
    const at = left.findIndex((one) => one.line === line);
    if (at < 0) continue;
    const [{ id }] = left.splice(at, 1) as [Held];
    await tx.run(sql`
      insert into claims (organisation_id, policy_id, number, loss_on, reported_on, cause, adjuster, state, reserved_cents, paid_cents)
      select ${tx.scope.organisationId}, id, ${`CL-${30_211 + back}`}, greatest(effective_on, ${addDays(today, -back)}::date),
        greatest(effective_on, ${addDays(today, -back)}::date) + 1, ${cause}, 'Marta Quill', ${state}, ${reserved}, ${paid}
      from policies where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  }
}

const offers = [
  ['umbrella', 'Personal umbrella, $1,000,000', 'declined', null],
  ['flood', 'Flood, building and contents', 'declined', null],
  ['flood', 'Flood, building and contents', 'reopened', 'home_bought'],
  ['umbrella', 'Personal umbrella, $2,000,000', 'bought', null],
] as const;

async function decline(tx: Tx, held: readonly Held[], today: string): Promise<void> {
  const homes = held.filter(({ line }) => line === 'home');
  for (const [place, [line, coverage, state, why]] of offers.entries()) {
    const policy = homes[place % homes.length];
    if (!policy) return;
    const on = addDays(today, -160 + place * 30);
    const signed = state === 'bought' ? null : on;
    await tx.run(sql`
      insert into declined_coverages (organisation_id, policy_id, line, coverage, state, offered_on, signed_by, signed_on, signed_how,
        reopened_by)
      values (${tx.scope.organisationId}, ${policy.id}, ${line}, ${coverage}, ${state}, ${on}, ${signed && policy.insured}, ${signed},
        ${signed && (place % 2 ? 'email' : 'signature')}, ${why})`);
  }
}

/** One client went for the price, one is about to be canceled, and one was rewritten: neither new nor lost. */
async function lose(tx: Tx, held: readonly Held[], today: string): Promise<void> {
  const autos = held.filter(({ line }) => line === 'auto');
  const [gone, late] = [autos.at(-1), autos.at(-2)];
  if (!gone || !late) return;
  await transact(
    tx,
    gone,
    { kind: 'cancellation', effectiveOn: addDays(today, -12), method: 'pro_rata' },
    'Moved to Lone Pine Group',
  );
  await tx.run(sql`
    insert into cancellation_notices (organisation_id, policy_id, reason, received_on, effective_on, reinstate_by, amount_due_cents, attempts)
    values (${tx.scope.organisationId}, ${late.id}, 'nonpayment', ${addDays(today, -3)}, ${addDays(today, 9)}, ${addDays(today, 9)}, 28_140,
      '[]'::jsonb)`);
  const homes = held.filter(({ line }) => line === 'home');
  const moved = homes.at(-1);
  if (moved)
    await transact(
      tx,
      moved,
      { kind: 'rewrite', effectiveOn: addDays(today, -30), months: 12, premium: Math.round(moved.premium * 0.93) },
      'Same coverage at a lower premium',
    );
}

async function transact(tx: Tx, { id, carrier, number }: Held, wish: Wish, reason: string): Promise<void> {
  const list = await transactionsOf(tx, id);
  const { transactions } = reckon(list, wish, 'ninety');
  await addTransactions(
    tx,
    id,
    list,
    transactions.map((added) => ({ ...added, carrier, number, grants: [], reason })),
  );
}

/** A shop whose landlord and whose customer ask for certificates; the second wants to be an additional insured and waits. */
async function certify(tx: Tx, actor: Member, { lead }: Held, carrier: string, today: string): Promise<void> {
  const id = await openPolicy(tx, {
    lead,
    insured: 'Mesquite Coffee Roasters LLC',
    line: 'liability',
    carrier,
    number: 'GL-52077',
    effectiveOn: addDays(today, -75),
    months: 12,
    premium: 318_000,
    stateOrProvince: 'TX',
    billType: 'agency',
    mortgagee: '',
    coverages: { eachOccurrence: 100_000_000, aggregate: 200_000_000, deductible: 100_000 },
    continues: null,
    owner: actor.userId,
  });
  const asked = {
    id,
    form: 'liability',
    description: 'Leased premises, 900 E 6th St, Suite 100',
    waiver: false,
    dueOn: addDays(today, 1),
  } as const;
  const first = await requestCertificate(tx, actor, {
    ...asked,
    holder: 'Bluebonnet Holdings LP',
    address: '900 E 6th St, Austin, TX 78702',
    additionalInsured: false,
  });
  await issueCertificate(tx, actor, { id, certificateId: first.id });
  await requestCertificate(tx, actor, {
    ...asked,
    holder: 'Capital City Markets',
    address: '1100 Congress Ave, Austin, TX 78701',
    description: 'Weekend market stall',
    additionalInsured: true,
  });
}

/** Twelve of a hundred new, ten when renewed; the producer gets forty of what came. */
const rules = [
  [null, null, 100_000, 400_000],
  [null, 'new', 120_000, 400_000],
] as const;

async function commission(
  tx: Tx,
  actor: Member,
  held: readonly Held[],
  carriers: readonly string[],
  today: string,
): Promise<void> {
  const { organisationId } = tx.scope;
  for (const [line, kind, rate, share] of rules)
    await tx.run(sql`
      insert into commission_rules (organisation_id, line, kind, rate, producer_share)
      values (${organisationId}, ${line}, ${kind}, ${rate}, ${share})`);
  const [posted, open] = carriers;
  const rowsOf = (carrier: string | undefined) =>
    held
      .filter((one) => one.carrier === carrier)
      .slice(0, 6)
      .map(({ number, insured, premium }, at) => ({
        row: at + 2,
        number,
        insured,
        premium,
        commission: Math.round(premium * 0.1),
      }));
  const sum = (rows: readonly { commission: number }[]) => rows.reduce((all, one) => all + one.commission, 0);
  const month = today.slice(0, 7);
  const paid = rowsOf(posted);
  const { id } = await importStatement(tx, actor, paid, {
    carrier: posted!,
    name: 'Statement of last month',
    paidOn: addDays(`${month}-01`, -16),
    total: sum(paid),
  });
  await postStatement(tx, actor, id);
  // A policy nobody here knows, and a premium that went back: what a desk has to look at.
  const rest = rowsOf(open);
  const strange = [
    ...rest,
    { row: rest.length + 2, number: 'AU-99310', insured: 'Tess Moreno', premium: 112_000, commission: 11_200 },
    { row: rest.length + 3, number: rest[0]!.number, insured: rest[0]!.insured, premium: -14_600, commission: -1_460 },
  ];
  await importStatement(tx, actor, strange, {
    carrier: open!,
    name: 'Statement of this month',
    paidOn: addDays(today, -2),
    total: sum(strange),
  });
}
