import type { StepOf } from '#contract/people/automations/steps.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { About, Deed } from '#server/core/programs/engine.ts';
import { handsOf } from '../leads/hands.ts';
import { filledFor } from '../messages/filled.ts';

const aboutLead = ({ subjectId }: About) => ({ type: 'lead', id: subjectId });

async function usersOf(tx: Tx, { subjectId }: About, who: string): Promise<string[]> {
  if (who === 'owner') return handsOf(tx, subjectId);
  const rows = await tx.all<{ id: string }>(sql`
    select user_id as id from memberships where organisation_id = ${tx.scope.organisationId} and user_id = ${who} and removed_at is null`);
  return rows.map(({ id }) => id);
}

const notify: Deed<StepOf<'notify'>> = {
  kind: 'notify',
  lateHours: () => 24,
  async do(tx, { who, words }, about) {
    const users = await usersOf(tx, about, who);
    if (users.length === 0) return { outcome: 'skipped', why: { rule: 'nobody' } };
    const { texts } = await filledFor(tx, about, words);
    tx.record({
      kind: 'automation.noted',
      subject: aboutLead(about),
      data: { words: texts[0], users, automation: about.program },
    });
    return { outcome: 'done', why: { words: texts[0], users } };
  },
};

/** Sends the step to the organization's webhooks, signed and retried like every event. */
const webhook: Deed<StepOf<'webhook'>> = {
  kind: 'webhook',
  lateHours: () => 24,
  async do(tx, { words }, about) {
    const { texts } = await filledFor(tx, about, words);
    tx.record({
      kind: 'automation.called',
      subject: aboutLead(about),
      data: { automation: about.program, automationId: about.programId, words: texts[0], key: about.key },
    });
    return { outcome: 'done', why: { words: texts[0] } };
  },
};

/** Writes a draft that is sent only after a member has reviewed it. */
const draft: Deed<StepOf<'draft'>> = {
  kind: 'draft',
  lateHours: () => 48,
  async do(tx, { id: step, channel, purpose, subject, body }, about) {
    const { texts } = await filledFor(tx, about, subject, body);
    const users = await usersOf(tx, about, 'owner');
    const id = newId();
    await tx.run(sql`
      insert into program_drafts (organisation_id, id, enrolment_id, program_id, lead_id, step, channel, purpose, subject, body, for_id)
      values (${tx.scope.organisationId}, ${id}, ${about.enrolmentId}, ${about.programId}, ${about.subjectId}, ${step}, ${channel}, ${purpose},
        ${texts[0]!.slice(0, 300)}, ${texts[1]!.slice(0, 20_000)}, ${users[0] ?? null})`);
    tx.record({
      kind: 'automation.drafted',
      subject: aboutLead(about),
      data: { draft: id, automation: about.program, users: users.length > 0 ? users : about.by ? [about.by] : [] },
    });
    return { outcome: 'done', why: { channel, subject: texts[0], body: texts[1]!.slice(0, 500) } };
  },
};

export const deeds = [notify, webhook, draft];
