import { notificationKinds, type notifications } from '#contract/account/notifications.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { digestLater } from './digest-job.ts';
import { phoneOf } from './phone.ts';

type Choices = OutputOf<typeof notifications.choices>;
type Choice = Choices['choices'][number];

const usual = { product: true, mail: false, push: true };

export async function choicesOf(tx: Tx, { organisationId, userId }: Member): Promise<Choices> {
  const made = await tx.all<Choice>(sql`
    select kind, product, mail, push from notification_choices where organisation_id = ${organisationId} and user_id = ${userId}`);
  const digest = await tx.one(sql`
    select from notification_digests where organisation_id = ${organisationId} and user_id = ${userId}`);
  return {
    choices: notificationKinds.map((kind) => made.find((one) => one.kind === kind) ?? { kind, ...usual }),
    digest: digest !== undefined,
    phone: await phoneOf(tx, organisationId, userId),
  };
}

export async function setChoices(
  tx: Tx,
  actor: Member,
  wish: InputOf<typeof notifications.setChoices>,
): Promise<Choices> {
  const { organisationId, userId } = actor;
  const { choices = [], digest, timeZone } = wish;
  const column = <T>(pick: (choice: Choice) => T) => choices.map(pick);
  await tx.run(sql`
    insert into notification_choices (organisation_id, user_id, kind, product, mail, push)
    select ${organisationId}, ${userId}, c.* from unnest(${column(({ kind }) => kind)}::text[], ${column(({ product }) => product)}::boolean[],
      ${column(({ mail }) => mail)}::boolean[], ${column(({ push }) => push)}::boolean[]) c
    on conflict (organisation_id, user_id, kind) do update
      set product = excluded.product, mail = excluded.mail, push = excluded.push`);
  if (digest === true) {
    await tx.run(sql`
      insert into notification_digests (organisation_id, user_id, time_zone) values (${organisationId}, ${userId}, ${timeZone})
      on conflict (organisation_id, user_id) do update set time_zone = excluded.time_zone`);
    await digestLater(tx, userId, timeZone);
  } else if (digest === false) {
    await tx.run(sql`
      delete from notification_digests where organisation_id = ${organisationId} and user_id = ${userId}`);
  }
  return choicesOf(tx, actor);
}

/** How each of these users wants to be notified of a kind; the default for users without a choice. */
export async function wishesOf(
  tx: Tx,
  users: readonly string[],
): Promise<(userId: string, kind: string) => typeof usual> {
  const made = await tx.all<Choice & { userId: string }>(sql`
    select user_id as "userId", kind, product, mail, push from notification_choices
    where organisation_id = ${tx.scope.organisationId} and user_id = any(${users}::uuid[])`);
  return (userId, kind) => made.find((one) => one.userId === userId && one.kind === kind) ?? usual;
}
