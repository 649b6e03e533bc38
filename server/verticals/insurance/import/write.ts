import { type Transaction, termsOf } from '#contract/verticals/insurance/transactions.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { takeAlong } from '#server/people/imports/come-along.ts';
import { subjectOf } from '../lock-policy.ts';
import type { ComingPolicy } from './plan.ts';

/** Those that are not here by an earlier file or by their carrier and number. */
export async function unknownPolicies(tx: Tx, policies: readonly ComingPolicy[]): Promise<ComingPolicy[]> {
  const numbered = policies.flatMap(({ id, carrier, number }) => (number ? [{ id, carrier: carrier.id, number }] : []));
  const { organisationId } = tx.scope;
  const here = await tx.all<{ key: string | null; id: string | null }>(sql`
    select import_key as key, null::uuid as id from policies where organisation_id = ${organisationId} and archived_at is null
      and import_key = any(${policies.map(({ key }) => key)}::text[])
    union all
    select null, n.id from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) n(id uuid, carrier uuid, number text)
    join policy_terms f on f.organisation_id = ${organisationId} and f.carrier_id = n.carrier
      and f.number_key = nullif(regexp_replace(upper(n.number), '[^A-Z0-9]', '', 'g'), '')
    join policies p on p.organisation_id = f.organisation_id and p.id = f.policy_id and p.archived_at is null`);
  const known = new Set(here.flatMap(({ key, id }) => [key, id]));
  return policies.filter(({ key, id }) => !known.has(key) && !known.has(id));
}

/** Carriers that the list lacks and these policies are written with. Another import may have brought one a moment ago. */
async function makeCarriers(tx: Tx, policies: readonly ComingPolicy[], importId: string): Promise<Map<string, string>> {
  const { organisationId } = tx.scope;
  const wanted = [...new Map(policies.map(({ carrier }) => [carrier.id, carrier])).values()].filter(
    ({ isNew }) => isNew,
  );
  if (wanted.length === 0) return new Map();
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`carriers ${organisationId}`}, 0))`);
  const made = await tx.all<{ id: string; name: string }>(sql`
    insert into carriers (organisation_id, id, name, naic, import_id)
    select ${organisationId}, c.id, c.name, c.naic, ${importId}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) c(id uuid, name text, naic text)
    on conflict (organisation_id, name_key) where removed_at is null do nothing returning id, name`);
  for (const { id, name } of made)
    tx.record({ kind: 'carrier.created', subject: { type: 'carrier', id }, data: { name } });
  const held = await tx.all<{ asked: string; id: string }>(sql`
    select w.id as asked, c.id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w(id uuid, name text)
    join carriers c on c.organisation_id = ${organisationId} and c.removed_at is null and c.name_key = lintel.plain(w.name)`);
  return new Map(held.map(({ asked, id }) => [asked, id]));
}

type Placed = Transaction & { policy: string; place: number; carrier: string; number: string | null };

/** A handful of statements, however many policies. What was written elsewhere is new to nobody: terms begin and end as they did. */
export async function writePolicies(
  tx: Tx,
  actor: Member,
  policies: readonly ComingPolicy[],
  importId: string,
): Promise<{ people: number; carriers: number }> {
  const { organisationId, userId } = actor;
  const carriers = await makeCarriers(tx, policies, importId);
  const carrierOf = ({ carrier }: ComingPolicy): string => carriers.get(carrier.id) ?? carrier.id;
  const { leads, made } = await takeAlong(
    tx,
    actor,
    importId,
    policies.map(({ insured }) => insured),
  );
  const rows = policies.map((policy, at) => {
    const terms = termsOf(policy.transactions);
    const last = terms.at(-1)!;
    const first = terms[0]!.effectiveOn;
    const { id, key, name, line, number, stateOrProvince, timeZone, billType, mortgagee, owner, inceptionOn } = policy;
    return {
      ...{ id, key, name, line, number, stateOrProvince, timeZone, billType, mortgagee, owner },
      lead: leads[at],
      carrier: carrierOf(policy),
      premium: last.written,
      effectiveOn: last.effectiveOn,
      expiresOn: last.expiresOn,
      endsOn: last.endsOn,
      ending: last.ending,
      inceptionOn: inceptionOn && inceptionOn < first ? inceptionOn : first,
    };
  });
  await tx.run(sql`
    insert into policies (organisation_id, id, lead_id, insured, line, carrier_id, number, state_or_province, time_zone, bill_type, mortgagee,
      premium_cents, effective_on, expires_on, ends_on, ending, inception_on, chain_id, owner_id, created_by, created_at, import_key)
    select ${organisationId}, r.id, r.lead, r.name, r.line, r.carrier, r.number, r."stateOrProvince", r."timeZone", r."billType", r.mortgagee,
      r.premium, r."effectiveOn", r."expiresOn", r."endsOn", r.ending, r."inceptionOn", r.id, r.owner, ${userId},
      least((r."inceptionOn" + time '12:00') at time zone r."timeZone", now()), r.key
    from json_to_recordset(${JSON.stringify(rows)}::json) r(id uuid, lead uuid, name text, line text, carrier uuid, number text,
      "stateOrProvince" text, "timeZone" text, "billType" text, mortgagee text, premium bigint, "effectiveOn" date, "expiresOn" date,
      "endsOn" date, ending text, "inceptionOn" date, owner uuid, key text)`);
  await writeTerms(tx, policies, carrierOf);
  for (const { id, said } of policies)
    tx.record({ kind: 'policy.imported', subject: subjectOf(id), data: { importId, said } });
  return { people: made, carriers: new Set(carriers.keys()).size };
}

async function writeTerms(
  tx: Tx,
  policies: readonly ComingPolicy[],
  carrierOf: (policy: ComingPolicy) => string,
): Promise<void> {
  const { organisationId, userId } = tx.scope;
  const lines = policies.flatMap((policy): Placed[] =>
    policy.transactions.map((line, at) => ({
      ...line,
      policy: policy.id,
      place: at + 1,
      carrier: carrierOf(policy),
      number: policy.number,
    })),
  );
  await tx.run(sql`
    insert into policy_transactions (organisation_id, policy_id, place, kind, term, effective_on, expires_on, premium_cents, method,
      carrier_id, number, created_by)
    select ${organisationId}, t.policy, t.place, t.kind, t.term, t."effectiveOn", t."expiresOn", t.premium, t.method, t.carrier, t.number,
      ${userId}
    from json_to_recordset(${JSON.stringify(lines)}::json) t(policy uuid, place int, kind text, term int, "effectiveOn" date,
      "expiresOn" date, premium bigint, method text, carrier uuid, number text)`);
  const terms = policies.flatMap((policy) =>
    termsOf(policy.transactions).map((term) => ({
      ...term,
      policy: policy.id,
      carrier: carrierOf(policy),
      policyNumber: policy.number,
    })),
  );
  await tx.run(sql`
    insert into policy_terms (organisation_id, policy_id, number, carrier_id, policy_number, opened_by, effective_on, expires_on, ends_on,
      written_cents, ending)
    select ${organisationId}, t.policy, t.number, t.carrier, t."policyNumber", t."openedBy", t."effectiveOn", t."expiresOn", t."endsOn",
      t.written, t.ending
    from json_to_recordset(${JSON.stringify(terms)}::json) t(policy uuid, number int, carrier uuid, "policyNumber" text, "openedBy" text,
      "effectiveOn" date, "expiresOn" date, "endsOn" date, written bigint, ending text)`);
}
