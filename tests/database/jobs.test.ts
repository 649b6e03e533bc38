import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { JobKind } from '#server/core/jobs/define-job.ts';
import { Progress } from '#server/core/jobs/progress.ts';
import { jobKinds } from '#server/worker.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { readTables } from './catalogue.ts';
import { type Filled, fillAll } from './fill.ts';
import { ofNobody } from './rules.ts';

let server: TestServer;
let owner: pg.Client;
let filled: Filled;
let kinds: JobKind[];

beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client(server.database.owner);
  await owner.connect();
  const tables = (await readTables(owner)).filter(({ name }) => !(name in ofNobody));
  filled = await fillAll(owner, tables);
  kinds = jobKinds(server.services.settings);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** Payload names that differ from their table's name. */
const tables: Record<string, string> = {
  search: 'saved_searches',
  message: 'messages',
  inbound: 'inbound_messages',
  kit: 'marketing_kits',
  offer: 'lead_offers',
  guest: 'deal_guests',
  user: 'users',
};

type Described = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Described[];
  oneOf?: Described[];
  items?: Described;
  minItems?: number;
  properties?: Record<string, Described>;
  required?: string[];
};

/** The id of an existing row for a payload field: `leadId`, `listing`. */
function idOf(name: string): unknown {
  const plain = name.replace(/Id$/, '');
  const snake = plain.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const row = filled.rows.get(tables[plain] ?? `${snake}s`) ?? filled.rows.get(snake);
  return row?.id ?? randomUUID();
}

function anyOfType(name: string, described: Described): unknown {
  const { type, format, enum: choices, const: only, items, minItems = 0 } = described;
  const [first] = described.anyOf ?? described.oneOf ?? [];
  if (first) return anyOfType(name, first);
  if (only !== undefined) return only;
  if (choices) return choices[0];
  if (format === 'uuid' || (type === 'string' && /Id$/.test(name))) return idOf(name);
  if (format === 'date-time') return new Date().toISOString();
  if (format === 'date') return '2031-05-05';
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return false;
  if (type === 'array') return Array.from({ length: minItems }, () => anyOfType(name, items ?? {}));
  if (type === 'object') return objectOf(described);
  return 'x';
}

const objectOf = ({ properties = {}, required = [] }: Described): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, anyOfType(name, properties[name] ?? {})]));

const payloadOf = ({ payload }: JobKind): Record<string, unknown> =>
  objectOf(z.toJSONSchema(payload, { io: 'input', unrepresentable: 'any' }) as Described);

const claim = { payload: {}, attempts: 1, maxAttempts: 1, checkpoint: null, shown: false, worker: 'nobody' };

/** Kinds whose payload can't be generated from its schema. Each has tests of its own. */
const fussy = ['account.mail', 'scoring.recount', 'deals.recount_sheets', 'routing.simulate'];

/** A syntax or permission error of PostgreSQL, which no data can cause. */
const isOurFault = (error: unknown): boolean => /^(42|0A)/.test(String((error as { code?: string }).code ?? ''));

test('no job says anything to the database that it does not understand or allow', async () => {
  const faults: string[] = [];
  const unread: string[] = [];
  for (const kind of kinds) {
    const payload = kind.payload.safeParse(payloadOf(kind));
    if (!payload.success) {
      unread.push(kind.kind);
      continue;
    }
    const job = { id: randomUUID(), kind: kind.kind, organisationId: filled.organisationId, createdBy: filled.userId };
    const progress = new Progress(server.services.db, { ...job, ...claim }, () => {});
    await kind
      .run({
        payload: payload.data,
        services: server.services,
        job: { ...job, attempt: 1, isLastAttempt: true },
        progress,
        signal: AbortSignal.timeout(20_000),
      })
      .catch((error: unknown) => {
        for (let one = error; one; one = (one as { cause?: unknown }).cause)
          if (isOurFault(one)) faults.push(`${kind.kind}: ${(one as Error).message}`);
      });
  }
  expect({ faults, unread: unread.sort() }).toEqual({ faults: [], unread: fussy.toSorted() });
});
