import { setSubjects } from '#contract/people/tasks.ts';
import { seenRow } from '#server/core/access/record-kind.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Sql } from '#server/core/db/sql.ts';
import { recordKinds } from '#server/kinds.ts';

type SetSubject = (typeof setSubjects)[number];

/** What templates need to know about a record that the actor sees: its name, owner, and lead. */
export type SubjectFacts = { name: string; owner: string | null; lead: string | null; mayWork: boolean };
type FindSubject = (id: string, actor: Member) => Sql;

export const subjects = Object.fromEntries(
  setSubjects.map((type): [string, FindSubject] => {
    const kind = recordKinds[type];
    return [type, (id, actor) => seenRow(kind, id, actor, kind.taskFacts(actor))];
  }),
) as Readonly<Record<SetSubject, FindSubject>>;
