import type { ImportChoices } from '#contract/people/imports.ts';
import type { Basis, Channel, Purpose } from '#contract/people/messages-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { addressHash } from '../messages/address.ts';
import { recordConsents } from '../messages/consent.ts';

type Stated = ImportChoices['consent'];
type Reached = { id: string; email: string | null; phone: string | null };

const meaning: Record<Exclude<Stated['basis'], 'none'>, { basis: Basis; purposes: readonly Purpose[] }> = {
  inquiry: { basis: 'enquiry', purposes: ['transactional'] },
  customer: { basis: 'client', purposes: ['transactional'] },
  written: { basis: 'written', purposes: ['transactional', 'marketing'] },
};

const waysOf = ({ email, phone }: Reached): [Channel, string][] => [
  ...(email ? [['email', email] as [Channel, string]] : []),
  ...(phone
    ? ([
        ['sms', phone],
        ['call', phone],
      ] as [Channel, string][])
    : []),
];

const noteOf = (importId: string): string => `import ${importId}`;

/** Records the stated basis for contacting the people in a file. Without any basis, their addresses are suppressed. */
export async function stateBasis(tx: Tx, importId: string, stated: Stated, people: readonly Reached[]): Promise<void> {
  if (people.length === 0) return;
  if (stated.basis === 'none') return suppressAll(tx, importId, people);
  const { basis, purposes } = meaning[stated.basis];
  const note = [stated.note, noteOf(importId)].filter(Boolean).join(' · ');
  await recordConsents(
    tx,
    people.flatMap((person) =>
      waysOf(person).flatMap(([channel, address]) =>
        purposes.map((purpose) => ({
          leadId: person.id,
          channel,
          address,
          purpose,
          kind: 'given' as const,
          basis,
          note,
        })),
      ),
    ),
    true,
  );
}

async function suppressAll(tx: Tx, importId: string, people: readonly Reached[]): Promise<void> {
  const ways = people.flatMap((person) => waysOf(person).filter(([channel]) => channel !== 'call'));
  await tx.run(sql`
    insert into suppressions (organisation_id, channel, address_hash, scope, reason, note)
    select ${tx.scope.organisationId}, s.channel, s.hash, 'all', 'no_basis', ${noteOf(importId)}
    from unnest(${ways.map(([channel]) => channel)}::text[], ${ways.map(([, address]) => addressHash(address))}::text[]) s(channel, hash)`);
}

/** Undoing an import lifts only the suppressions that this import created. */
export async function liftSuppressions(tx: Tx, importId: string, people: readonly Reached[]): Promise<void> {
  const hashes = people.flatMap((person) => waysOf(person).map(([, address]) => addressHash(address)));
  if (hashes.length === 0) return;
  await tx.run(sql`
    update suppressions set lifted_at = now(), lifted_by = ${tx.scope.userId}
    where organisation_id = ${tx.scope.organisationId} and address_hash = any(${hashes}::text[]) and lifted_at is null
      and reason = 'no_basis' and note = ${noteOf(importId)}`);
}
