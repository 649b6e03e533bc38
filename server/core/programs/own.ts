import { newId } from '../db/ids.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import type { Definition } from './engine.ts';
import { sweepKind } from './jobs.ts';
import { park, unpark } from './park.ts';
import { listensOf } from './sweep.ts';
import { moveAll } from './versions.ts';

/**
 * Functions for programs that another room defines: the room shows them and turns them on and off, and the engine runs them like any other.
 */

export async function newVersion(tx: Tx, id: string, definition: object, by: string): Promise<number> {
  const { number } = await tx.get<{ number: number }>(sql`
    insert into program_versions (organisation_id, program_id, number, definition, made_by)
    select ${tx.scope.organisationId}, ${id}, coalesce(max(number), 0) + 1, ${JSON.stringify(definition)}::jsonb, ${by}
    from program_versions where organisation_id = ${tx.scope.organisationId} and program_id = ${id} returning number`);
  return number;
}

/** The part of the product that shows a program. */
export type Room = 'automations' | 'campaigns' | 'markets' | 'built_in';

type Own = { room: Exclude<Room, 'automations' | 'built_in'>; name: string; definition: Definition; by: string };

/** Creates a program that is off and has no enrollments. */
export const draftProgram = (tx: Tx, id: string, { room, name, definition, by }: Own): Promise<number> =>
  tx.run(sql`
    insert into programs (organisation_id, id, room, name, draft, created_by, turned_on_by)
    values (${tx.scope.organisationId}, ${id}, ${room}, ${name}, ${JSON.stringify(definition)}::jsonb, ${by}, ${by})`);

/** Creates a program and turns it on. */
export async function openProgram(tx: Tx, own: Own): Promise<string> {
  const id = newId();
  await draftProgram(tx, id, own);
  await renewProgram(tx, id, own.definition, own.by);
  return id;
}

/** Publishes a new definition; current enrollments continue with it at the step they have reached. */
export async function renewProgram(tx: Tx, id: string, definition: Definition, by: string): Promise<void> {
  const { organisationId } = tx.scope;
  const number = await newVersion(tx, id, definition, by);
  const { listens, watches } = listensOf(definition);
  await tx.run(sql`
    update programs set state = 'on', live = ${number}::int, draft = ${JSON.stringify(definition)}::jsonb, listens = ${listens}::text[],
      watches = ${watches}::text[], turned_on_by = ${by}, turned_on_at = now(), changed_at = now(), version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  await moveAll(tx, id, number, definition, Date.now());
  if (watches.length > 0) await tx.enqueue({ kind: sweepKind, payload: {}, key: 'sweep' });
}

export const pauseProgram = park;

/** Resumes the program in the name of the user who resumes it, because the one who started it may have left since. */
export async function resumeProgram(tx: Tx, id: string, by: string): Promise<void> {
  await tx.run(sql`
    update programs set state = 'on', turned_on_by = ${by}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and state = 'paused'`);
  await unpark(tx, id, { afresh: true });
}

/** Archives the program: it takes no new enrollments and is no longer listed. */
export const closeProgram = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update programs set state = 'archived', version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
