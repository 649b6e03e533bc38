import { tellsBankNumbers } from '#contract/core/bank-numbers.ts';
import type { Channel, Purpose } from '#contract/people/messages-words.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { countryOf } from '../../leads/phone.ts';
import { registrationFault } from '../text-registration.ts';
import { addressOf, factsOf } from './facts.ts';
import { type Facts, judge, type Verdict } from './judge.ts';
import { rulePack } from './pack.ts';

export type Attempt = {
  /** Null when answering an unknown sender at the address they wrote from. */
  leadId: string | null;
  channel: Channel;
  purpose: Purpose;
  /** An address other than the lead's primary one. */
  address?: string | undefined;
  /** The author; null if a program wrote it. */
  authorId?: string | null | undefined;
  /** The bulk send it belongs to. */
  many?: unknown;
  /** The full text including the subject; null if there is no text: a call, or a check before writing. */
  words: string | null;
  /** A file attached to it has become sensitive since. */
  attachesSensitive?: boolean | undefined;
  /** Set if it was written earlier and held, so that what may have changed since is checked again. */
  waited?: { authorId: string | null } | undefined;
  /** True if it tells the lead about something the lead just did. */
  hasActed?: boolean | undefined;
  /** The STOP that this one text confirms. */
  confirms?: string | undefined;
  /** The request by which the lead asked for exactly this message. */
  requested?: string | undefined;
  /** The program's text before merge fields were filled in, which is compared with the registered samples. */
  asWritten?: string | undefined;
  /** True if a program wrote it, so that the member named as its author didn't send it in person. */
  byProgram?: boolean | undefined;
};

export type Decision = Verdict & { id: string; address: string | null };

/**
 * The gate: every message or call to a person outside, by a member or a program, is decided here, and the decision is stored with its
 * reasons. A held message is decided again when its time comes.
 */
export async function decide(tx: Tx, attempt: Attempt, now = Date.now()): Promise<Decision> {
  const { organisationId, userId } = tx.scope;
  // Serializes decisions per address, so that two messages at once can't both take the last place under a limit, even if several leads
  // share the address.
  if (attempt.channel !== 'call' || attempt.purpose === 'marketing')
    await tx.run(sql`
      select pg_advisory_xact_lock(hashtextextended('send ' || ${organisationId}::text || coalesce(${attempt.address ?? null}::text,
        (select ${addressOf(attempt.channel)} from leads l
         where l.organisation_id = ${organisationId} and l.id = ${attempt.leadId}::uuid), ''), 0))`);
  const { verdict, address } = await ask(tx, attempt, now);
  const id = newId();
  await tx.run(sql`
    insert into send_decisions (organisation_id, id, lead_id, channel, purpose, address, outcome, rule, law, pack_version,
      hold_until, evidence, state, zones, asked_by)
    values (${organisationId}, ${id}, ${attempt.leadId}, ${attempt.channel}, ${attempt.purpose}, ${address}, ${verdict.outcome},
      ${verdict.rule}, ${verdict.law}, ${rulePack.version}, ${verdict.until === null ? null : new Date(verdict.until).toISOString()},
      ${verdict.evidence}::text[], ${verdict.state}, ${[...verdict.zones]}::text[], ${userId})`);
  return { ...verdict, id, address };
}

/** Returns the gate's verdict without storing it. */
export async function ask(
  tx: Tx,
  attempt: Attempt,
  now = Date.now(),
): Promise<{ verdict: Verdict; address: string | null }> {
  const facts = attempt.leadId
    ? await factsOfLead(tx, attempt, attempt.leadId, now)
    : await factsOfStranger(tx, attempt, now);
  const whole = {
    ...facts,
    tellsBank: attempt.words !== null && tellsBankNumbers(attempt.words),
    attachesSensitive: attempt.attachesSensitive ?? false,
    hasActed: attempt.hasActed ?? false,
    confirms: attempt.confirms ?? null,
    requested: attempt.requested ?? null,
    unregistered: await unregisteredOf(tx, attempt, facts.address),
  };
  return { verdict: judge(whole, now, rulePack), address: whole.address };
}

/**
 * Texts sent by a program count as application-to-person: they need a registered brand and campaign, and marketing texts must match the
 * samples (bulk sends are checked when they start). A text that a member writes to one person needs neither.
 */
async function unregisteredOf(
  tx: Tx,
  { channel, byProgram, purpose, words, asWritten }: Attempt,
  address: string | null,
): Promise<'missing' | 'drifted' | null> {
  if (channel !== 'sms' || !byProgram || words === null || !address?.startsWith('+1')) return null;
  const fault = await registrationFault(tx, purpose === 'marketing' && asWritten ? [{ body: asWritten }] : []);
  if (!fault) return null;
  return fault.why === 'unregistered' ? 'missing' : 'drifted';
}

async function factsOfLead(tx: Tx, attempt: Attempt, leadId: string, now: number): Promise<Facts> {
  const found = await factsOf(
    tx,
    sql`leads l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${leadId}`,
    { ...aboutOf(attempt), now },
  );
  const facts = found.get(leadId);
  if (!facts) throw new Error('There is no such lead to be decided about.');
  return facts;
}

const aboutOf = ({ channel, purpose, address, waited, authorId, many, byProgram }: Attempt) => ({
  byProgram,
  channel,
  purpose,
  address,
  waited,
  authorId: authorId ?? waited?.authorId ?? null,
  isOfMany: many !== undefined,
  isCounted: waited !== undefined,
});

/** For an unknown sender, only the address is known, with the messages and consents at that address. */
async function factsOfStranger(tx: Tx, attempt: Attempt, now: number): Promise<Facts> {
  const { channel, address } = attempt;
  const nobody = '00000000-0000-0000-0000-000000000000';
  const found = await factsOf(
    tx,
    sql`(select ${nobody}::uuid as id, null::text as state, null::text as email, null::text as phone) l`,
    { ...aboutOf(attempt), waited: undefined, address: address ?? '', now },
  );
  return { ...found.get(nobody)!, country: address && channel !== 'email' ? countryOf(address) : null };
}
