import { usStates } from '#contract/account/onboarding.ts';
import { holds, type Right } from '#contract/core/access.ts';
import { stateCode } from '#contract/people/states.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import { Owners } from '../leads/import/owners.ts';

/** What rows of loans and policies are read by: the day it is at the office, and to whom whoever imports may give a record. */
export type Here = {
  zone: string;
  today: string;
  owners: Owners;
  me: string;
  isHead: boolean;
  mayAssign: boolean;
};

export async function hereOf(tx: Tx, actor: Member, assign: Right): Promise<Here> {
  const zone = await zoneOf(tx);
  const { today } = await tx.get<{ today: string }>(sql`select (now() at time zone ${zone})::date::text as today`);
  return {
    zone,
    today,
    owners: await Owners.read(tx, actor, undefined),
    me: actor.userId,
    isHead: isHead(actor),
    mayAssign: holds(actor.role, assign),
  };
}

/** “Ann Lee”, or “Lee, Ann” as agency and loan systems write whose it is. */
export function memberIn({ owners }: Pick<Here, 'owners'>, name: string): string | undefined {
  const [last, first] = name.split(/\s*,\s*/, 2);
  return (owners.find(name) ?? (first ? owners.find(`${first} ${last}`) : undefined))?.owner ?? undefined;
}

/** Who is not here: the office's own where a head imports, else whoever imports, who would not see it otherwise. */
export function ownerIn(cell: string, here: Here, note: (becomes: 'office' | 'yours') => void): string | null {
  if (cell === '') return here.me;
  const owner = memberIn(here, cell);
  if (owner && (owner === here.me || here.mayAssign)) return owner;
  note(here.isHead ? 'office' : 'yours');
  return here.isHead ? null : here.me;
}

export function stateIn(cell: string, note: (becomes: 'left_out') => void): string | null {
  if (cell === '') return null;
  const code = stateCode(cell);
  const state = (usStates as readonly string[]).find((one) => one === code) ?? null;
  if (state === null) note('left_out');
  return state;
}
