import { usStates } from '#contract/account/onboarding.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { ageOn } from '#contract/core/time-zone.ts';
import { isBusiness } from '#contract/people/greeted-name.ts';
import { splitName } from '#contract/people/split-name.ts';
import type { acord } from '#contract/verticals/insurance/acord.ts';
import type { Coverages } from '#contract/verticals/insurance/lines.ts';
import { noRisk } from '#contract/verticals/insurance/opportunities.ts';
import { type Policy, strangersIn } from '#contract/verticals/insurance/policies.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { ourDay } from '#server/core/db/days.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { personOf } from '#server/people/imports/come-along.ts';
import { readablePhone } from '#server/people/inbound/take-person.ts';
import { readXml, writeXml, type Xml } from '../../xml.ts';
import { createPolicy } from '../create-policy.ts';
import { takeItems } from '../insured-items.ts';
import { subjectOf } from '../lock-policy.ts';
import { createOpportunity } from '../opportunities.ts';
import { policyById } from '../queries.ts';
import { transact } from '../transact.ts';
import type { Al3Deed } from './al3.ts';
import { forms } from './coverage-codes.ts';
import { envelope, type Message, monthsOf, type Told, toldBy, writeMessage } from './message.ts';

/** Of a message as it came: XML, or the groups of a download with what it says happened. */
type Came = { xml: Xml } | { raw: string; deed?: Al3Deed };
export type ReadFile = { messages: (Came & (Message | { refused: string }))[] };
type Input = InputOf<typeof acord.importAcord>;
type Taken = OutputOf<typeof acord.importAcord>['messages'][number];

const filePurpose = (id: string): string => `acord file ${id}`;

const leadOf = (tx: Tx, actor: Member, { insured, email, phone }: Told): Promise<string> => {
  const { firstName, lastName } = isBusiness(insured) ? { firstName: '', lastName: insured } : splitName(insured);
  return personOf(tx, actor, {
    firstName: firstName.slice(0, 60),
    lastName: (lastName || (firstName ? '' : '—')).slice(0, 60),
    email: email?.toLowerCase() ?? null,
    phone: readablePhone(phone),
  });
};

async function carrierOf(tx: Tx, naic: string | null, given: string | undefined, place: number): Promise<string> {
  const found = naic
    ? await tx.one<{ id: string }>(sql`
        select id from carriers where organisation_id = ${tx.scope.organisationId} and naic = ${naic} and removed_at is null limit 1`)
    : undefined;
  const carrier = found?.id ?? given;
  if (!carrier) throw invalid(['carrier'], `Message ${place} is from a carrier that isn’t in your list. Choose it.`);
  return carrier;
}

/** Kept without the header of its file. */
const isDownload = (kept: string): boolean => kept.startsWith('2TRG');

const own = (line: Told['line'], given: Coverages): Record<string, number> => {
  const strangers = new Set(strangersIn(line, given));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !strangers.has(name)));
};

/** Every message of a file becomes a policy or, of a request for quotes, an opportunity. One that is here already stays as it is. */
export async function importAcord(
  tx: Tx,
  actor: Member,
  input: Input,
  { messages }: ReadFile,
  secret: string,
): Promise<OutputOf<typeof acord.importAcord>> {
  if (messages.length === 0) throw new Refusal('bad_request', 'This file has no ACORD policy messages.');
  const { today } = await tx.get<{ today: string }>(sql`select ${ourDay}::text as today`);
  const taken: Taken[] = [];
  for (const [index, message] of messages.entries()) {
    const place = index + 1;
    if ('refused' in message) {
      taken.push({ place, state: 'refused', name: '', record: null, kept: [], reason: message.refused });
      continue;
    }
    taken.push(await take(tx, actor, { input, message, place, today, secret }));
  }
  return { messages: taken };
}

type Taking = { input: Input; message: Came & Message; place: number; today: string; secret: string };

async function take(tx: Tx, actor: Member, { input, message, place, today, secret }: Taking): Promise<Taken> {
  const { told, kept, births } = message;
  const { organisationId, userId } = tx.scope;
  const state = (usStates as readonly string[]).includes(told.state ?? '')
    ? told.state
    : (input.stateOrProvince ?? null);
  const effectiveOn = told.effectiveOn ?? input.effectiveOn ?? null;
  const isIntake = input.as === 'intake' || (input.as === 'file' && message.isQuote);
  const name = told.insured.slice(0, 200);
  const id = newId();
  const keep = (policy: string | null, opportunity: string | null) =>
    tx.run(sql`
      insert into acord_files (organisation_id, id, policy_id, opportunity_id, name, sealed, created_by)
      values (${organisationId}, ${id}, ${policy}, ${opportunity}, ${input.name},
        ${seal(secret, filePurpose(id), 'xml' in message ? writeXml(message.xml) : message.raw)}, ${userId})`);
  if (isIntake) {
    if (!state) throw invalid(['stateOrProvince'], `Message ${place} doesn’t say the state. Choose it.`);
    const youngest = births
      .map((born) => ageOn(born, today))
      .filter((age) => age >= 14 && age <= 120)
      .sort((a, b) => a - b)[0];
    const made = await createOpportunity(tx, actor, {
      lead: await leadOf(tx, actor, told),
      line: told.line,
      stateOrProvince: state as (typeof usStates)[number],
      effectiveOn,
      xDate: told.expiresOn,
      currentCarrier: '',
      currentPremium: told.premium,
      wanted: own(told.line, told.coverages),
      risk: { ...noRisk, youngestDriver: youngest ?? null },
      replaces: null,
    });
    await keep(null, made.id);
    return { place, state: 'opportunity', name, record: made.id, kept, reason: null };
  }
  const carrier = await carrierOf(tx, told.naic, input.carrier, place);
  const known = told.number
    ? await tx.one<{ id: string }>(sql`
        select policy_id as id from policy_terms where organisation_id = ${organisationId} and carrier_id = ${carrier}
          and number_key = nullif(regexp_replace(upper(${told.number}), '[^A-Z0-9]', '', 'g'), '') limit 1`)
    : undefined;
  const deed = 'deed' in message ? message.deed : undefined;
  if (known)
    return deed
      ? takeDownload(tx, actor, { known: known.id, deed, told, place, kept, keep })
      : { place, state: 'known', name, record: known.id, kept, reason: null };
  if (!effectiveOn) throw invalid(['effectiveOn'], `Message ${place} doesn’t say when the policy begins. Enter it.`);
  const made = await createPolicy(tx, actor, {
    lead: await leadOf(tx, actor, told),
    line: told.line,
    carrier,
    number: told.number?.slice(0, 40) ?? null,
    effectiveOn,
    months: monthsOf({ ...told, effectiveOn }),
    premium: told.premium ?? 0,
    stateOrProvince: state as (typeof usStates)[number] | null,
    billType: 'direct',
    mortgagee: told.mortgagee?.slice(0, 200) ?? '',
    coverages: own(told.line, told.coverages),
    continues: null,
  });
  await takeItems(tx, made.id, told.line, message.items, effectiveOn);
  await keep(made.id, null);
  tx.record({
    kind: 'policy.acord_imported',
    subject: subjectOf(made.id),
    data: { name: input.name, message: message.name, kept },
  });
  return { place, state: 'policy', name, record: made.id, kept, reason: null };
}

type Downloaded = {
  known: string;
  deed: Al3Deed;
  told: Told;
  place: number;
  kept: string[];
  keep: (policy: string | null, opportunity: string | null) => Promise<unknown>;
};

/**
 * A download about a policy that is here. The term after the last is posted as its renewal, once; everything else is told, since a
 * change of premium in the middle of a term is somebody's to read first.
 */
async function takeDownload(
  tx: Tx,
  actor: Member,
  { known, deed, told, place, kept, keep }: Downloaded,
): Promise<Taken> {
  const name = told.insured.slice(0, 200);
  const policy = await tx.one<Policy>(policyById(known, actor));
  if (!policy)
    return { place, state: 'refused', name, record: null, kept, reason: 'This policy belongs to a colleague.' };
  const isNext = told.effectiveOn === policy.expiresOn && policy.state !== 'canceled';
  if ((deed === 'renewal' || deed === 'new') && isNext && told.premium !== null) {
    await transact(tx, actor, policy.version, {
      id: known,
      kind: 'renewal',
      effectiveOn: policy.expiresOn,
      months: monthsOf({ ...told, effectiveOn: policy.expiresOn }),
      premium: told.premium,
      termChange: 0,
      method: 'pro_rata',
      grants: [],
      reason: '',
    });
    await keep(known, null);
    return { place, state: 'renewed', name, record: known, kept, reason: null };
  }
  const reason =
    deed === 'new' || deed === 'renewal'
      ? null
      : `The carrier reports a ${deed}. Post it on the policy after you read it.`;
  return { place, state: 'known', name, record: known, kept, reason };
}

/** Into the message it came in, with what changed since. */
export async function exportAcord(
  tx: Tx,
  actor: Member,
  id: string,
  secret: string,
): Promise<{ name: string; text: string }> {
  const policy = await tx.one<Policy & { naic: string; email: string | null; phone: string | null }>(
    policyById(
      id,
      actor,
      sql`, (select c.naic from carriers c where c.organisation_id = l.organisation_id and c.id = l.carrier_id) as naic`,
    ),
  );
  if (!policy) throw notFound();
  if (!forms[policy.line]) throw new Refusal('conflict', 'ACORD property and casualty messages don’t have this line.');
  const held = await tx.one<{ id: string; sealed: string }>(sql`
    select id, sealed from acord_files where organisation_id = ${actor.organisationId} and policy_id = ${id} order by id desc limit 1`);
  const kept = held && (unseal(secret, filePurpose(held.id), held.sealed) ?? '');
  // A download is not written back: its policy goes out as a message of its own.
  const original = kept === undefined || isDownload(kept) ? undefined : readXml(kept);
  const was = original && toldBy(original);
  const told: Told = {
    insured: policy.insured,
    // What a lead's mail or phone is stays with the lead; what the file said goes out as it came.
    email: was?.email ?? null,
    phone: was?.phone ?? null,
    state: policy.stateOrProvince ?? was?.state ?? null,
    line: policy.line,
    number: policy.number,
    naic: policy.naic || was?.naic || null,
    effectiveOn: policy.effectiveOn,
    expiresOn: was && !was.expiresOn && was.effectiveOn === policy.effectiveOn ? null : policy.expiresOn,
    premium: was?.premium === null && policy.premium === 0 ? null : policy.premium,
    mortgagee: policy.mortgagee || null,
    coverages: policy.coverages,
  };
  tx.record({ kind: 'policy.acord_exported', subject: subjectOf(id) });
  return { name: `${policy.number ?? policy.insured}.xml`, text: writeXml(envelope(writeMessage(told, original))) };
}
