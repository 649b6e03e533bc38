import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';

/** Stores what a provider would for the built-in checkout: subscriptions, invoices and payments, by their ids. */
export type TestStore = {
  read<Body>(id: string): Promise<Body | undefined>;
  write(kind: 'subscription' | 'invoice' | 'payment', id: string, body: object, dueAt: Date | null): Promise<void>;
  /** Ids of subscriptions whose period has ended. */
  due(now: Date): Promise<string[]>;
};

export const createDatabaseStore = (db: Database): TestStore => ({
  read: <Body>(id: string) =>
    db.asSystem(
      async (tx) => (await tx.one<{ body: Body }>(sql`select body from test_payments where id = ${id}`))?.body,
    ),
  write: (kind, id, body, dueAt) =>
    db.asSystem(async (tx) => {
      await tx.run(sql`
        insert into test_payments (id, kind, body, due_at) values (${id}, ${kind}, ${JSON.stringify(body)}, ${dueAt})
        on conflict (id) do update set body = excluded.body, due_at = excluded.due_at`);
    }),
  due: (now) =>
    db.asSystem(async (tx) => {
      const rows = await tx.all<{ id: string }>(sql`
        select id from test_payments where due_at <= ${now} order by due_at limit 100`);
      return rows.map(({ id }) => id);
    }),
});
