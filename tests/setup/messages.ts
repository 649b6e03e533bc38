import pg from 'pg';
import { expect } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { type Lead, leads } from '#contract/people/leads.ts';
import { sendMessageJob } from '#server/people/messages/send-job.ts';
import { sendMessageKind } from '#server/people/messages/send-kind.ts';
import { newMember, newOrganisation, type Person } from './people.ts';
import { providerFetch } from './provider-fetch.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Rows as the driver returns them, with whatever their columns contain. */
type Rows = pg.QueryResult['rows'];

/** An office that sends messages, and the results of what it sent. */
export type MessageOffice = {
  server: TestServer;
  owner: Person;
  agent: Person;
  raw: pg.Client;
  /** A lead that can be contacted; no two have the same address. */
  newLead(given?: RequestOf<typeof leads.create>, by?: Person): Promise<Lead>;
  /** A number that no lead has been given yet. */
  nextNumber(): string;
  message(id: string): Promise<Rows[number]>;
  outbox(id: string): Promise<Rows>;
  /** Runs the job for due messages as the worker would; `more` overrides parts of the job. */
  sendDue(more?: object): Promise<void>;
  stop(): Promise<void>;
};

export async function openMessageOffice(): Promise<MessageOffice> {
  const server = await startTestServer();
  const here = await newOrganisation(server);
  const owner = await newMember(server, here, 'owner');
  const agent = await newMember(server, here, 'agent');
  const raw = new pg.Client(server.database.owner);
  await raw.connect();
  let numbers = 1000;
  const nextNumber = () => {
    numbers += 1;
    return String(numbers);
  };
  return {
    server,
    owner,
    agent,
    raw,
    nextNumber,
    async newLead(given = {}, by = agent) {
      const number = nextNumber();
      const reached = { email: `ines${number}@example.test`, phone: `+1212555${number}` };
      const made = await by.do(leads.create, { firstName: 'Ines', lastName: number, ...reached, ...given });
      expect(made.status).toBe(200);
      return made.body;
    },
    message: async (id) => (await raw.query('select * from messages where id = $1', [id])).rows[0],
    outbox: async (id) =>
      (await raw.query('select * from outbox_messages where message_key = $1', [`message ${id}`])).rows,
    async sendDue(more = {}) {
      const due = await raw.query(
        `update jobs set state = 'done' where kind = $1 and state = 'waiting' and run_at <= now()
         returning id, kind, organisation_id as "organisationId", created_by as "createdBy", payload`,
        [sendMessageKind],
      );
      for (const { payload, ...job } of due.rows)
        await sendMessageJob(providerFetch).run({
          payload,
          job: { ...job, ...more },
          services: server.services,
        } as never);
    },
    async stop() {
      await raw.end();
      await server.stop();
    },
  };
}
