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
  /** Nobody's where somebody unknown is answered by the address they wrote from. */
  leadId: string | null;
  channel: Channel;
  purpose: Purpose;
  /** Another address of theirs than the primary one. */
  address?: string | undefined;
  /** Who wrote it; nobody where a program did. */
  authorId?: string | null | undefined;
  /** The act on many it is part of. */
  many?: unknown;
  /** All that it says, its subject too; nothing where nothing is written: a call, or a question before one writes. */
  words: string | null;
  /** A file that goes with it became sensitive since. */
  attachesSensitive?: boolean | undefined;
  /** It was written before and waited: much may have changed since. */
  waited?: { authorId: string | null } | undefined;
  /** They did something just now, of which this tells them. */
  hasActed?: boolean | undefined;
  /** The STOP that this one text confirms. */
  confirms?: string | undefined;
  /** What they asked for this very message by. */
  requested?: string | undefined;
  /** Of a program’s text, its words before names were filled in: what samples are compared with. */
  asWritten?: string | undefined;
  /** A program wrote it: whose name it bears has not sent it themselves. */
  byProgram?: boolean | undefined;
};

export type Decision = Verdict & { id: string; address: string | null };

/**
 * The one gate. Whatever goes to a person outside, by whomever or whatever, asks here first and does as it says; what
 * it said and why is stored. What waits asks again at its time.
 */
export async function decide(tx: Tx, attempt: Attempt, now = Date.now()): Promise<Decision> {
  const { organisationId, userId } = tx.scope;
  // Two texts to one number at once must not both be the third, nor two messages the last, whichever leads share it.
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

/** What the gate would say, without anything being kept of it. */
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
 * What a program texts is what carriers call application-to-person: brand and campaign are registered, as for a campaign, and what
 * advertises says what its samples say; a campaign was held against them when it was sent. What a person writes to one other by hand is asked for nothing.
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

/** Of somebody unknown only the address is known, and what was said by it. */
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
