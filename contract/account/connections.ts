import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant, version } from '../core/primitives.ts';
import { connectionSettings, connectorKeys } from './connectors.ts';

/**
 * `connecting`: access granted, not turned on here yet. `on`; `failing`: on, but the last run was rejected. `reconnect`: access was revoked
 * at the provider. `off`: turned off here.
 */
const connectionStates = ['connecting', 'on', 'failing', 'reconnect', 'off'] as const;
const runModes = ['sync', 'test'] as const;

/** Items received, sent, removed on either side, unchanged, skipped, and failed. */
const counts = z.strictObject({
  in: z.int(),
  out: z.int(),
  removed: z.int(),
  same: z.int(),
  skipped: z.int(),
  failed: z.int(),
});
export type Counts = z.infer<typeof counts>;

const run = z.strictObject({
  id,
  mode: z.enum(runModes),
  startedAt: instant,
  endedAt: instant.nullable(),
  outcome: z.enum(['ok', 'failed']).nullable(),
  counts,
  /** Age of the oldest change when it arrived. */
  lagSeconds: z.int().nullable(),
  problem: z.string().nullable(),
});

/** Something at the provider that can be chosen: a calendar, an account, an audience. */
const choice = z.strictObject({
  id: z.string(),
  name: z.string(),
  detail: z.string(),
  isReadOnly: z.boolean(),
  isUsual: z.boolean(),
  /** Its parts: a form's questions and its consent checkboxes. */
  parts: z
    .array(z.strictObject({ id: z.string(), name: z.string(), of: z.enum(['question', 'agreement']) }))
    .optional(),
});
export type Choice = z.infer<typeof choice>;

const connection = z.strictObject({
  id,
  connector: z.enum(connectorKeys),
  state: z.enum(connectionStates),
  /** The account's name at the provider: an email address, a company. */
  account: z.string(),
  /** The owner; null when the connection belongs to the organization. */
  owner: z.strictObject({ id, name: z.string() }).nullable(),
  settings: connectionSettings.nullable(),
  choices: z.array(choice),
  /** Our items to map to the provider's: ledger accounts, custom fields of leads. */
  ours: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** Permissions that were requested but not granted. */
  missing: z.array(z.string()),
  running: z.boolean(),
  lastRun: run.nullable(),
  lastOkAt: instant.nullable(),
  nextRunAt: instant.nullable(),
  problem: z.string().nullable(),
  /** Items that failed and need attention. */
  failures: z.int(),
  /** Records that it imported, which stay after disconnecting. */
  kept: z.int(),
  createdAt: instant,
  version,
});
export type Connection = z.infer<typeof connection>;

const failure = z.strictObject({
  id,
  key: z.string(),
  direction: z.enum(['in', 'out']),
  name: z.string(),
  problem: z.string(),
  attempts: z.int(),
  at: instant,
  /** Will be retried by the next run. */
  isQueued: z.boolean(),
});

const access = { who: 'member', right: 'calendar.open' } as const;
const byPerson = { ...access, person: true } as const;
const one = z.strictObject({ id });
/** Maximum number of connections and connectors in the response. */
export const mostConnections = 200;

export const connections = {
  list: call({
    method: 'GET',
    path: '/connections',
    access,
    output: z.strictObject({
      connections: z.array(connection).max(mostConnections),
      /** The available connectors, and whether this installation is registered with each provider. */
      connectors: z.array(z.strictObject({ key: z.enum(connectorKeys), isSetUp: z.boolean() })),
    }),
    summary: 'Your own connections and those of the organization that you may manage, with how each stands.',
  }),
  get: call({
    method: 'GET',
    path: '/connections/{id}',
    access,
    input: one,
    output: connection,
    errors: ['not_found'],
    summary: 'One connection: its state, what it is set to, and what can be chosen there.',
  }),
  start: call({
    method: 'POST',
    path: '/connections/start',
    access: byPerson,
    input: z.strictObject({ connector: z.enum(connectorKeys) }),
    output: z.strictObject({ address: z.string() }),
    errors: ['unavailable', 'forbidden'],
    reaches: 'access',
    secret: true,
    waits: false,
    summary: 'The address at which the other side asks for permission.',
  }),
  finish: call({
    method: 'POST',
    path: '/connections/finish',
    access: byPerson,
    input: z.strictObject({
      code: z.string().min(1).max(4_000),
      state: z.string().min(1).max(2_000),
      /** The company chosen at the provider, for accounting connections. */
      realmId: z
        .string()
        .regex(/^\d{1,30}$/)
        .optional(),
    }),
    output: z.strictObject({ jobId: id, connector: z.enum(connectorKeys) }),
    errors: ['conflict', 'forbidden'],
    reaches: 'access',
    waits: false,
    summary:
      'Complete a connection with what the other service returned: the account is connected, and not yet turned on.',
  }),
  change: call({
    method: 'PATCH',
    path: '/connections/{id}',
    access: byPerson,
    input: z.strictObject({
      id,
      settings: connectionSettings.optional(),
      isOn: z.boolean().optional(),
    }),
    output: connection,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    reaches: 'access',
    waits: false,
    summary: 'Set what comes and goes, and turn it on or off.',
  }),
  run: call({
    method: 'POST',
    path: '/connections/{id}/run',
    access: byPerson,
    input: z.strictObject({ id, mode: z.enum(runModes).default('sync') }),
    output: z.strictObject({ jobId: id }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    reaches: 'access',
    waits: false,
    summary: 'Sync now, or test: count what would come and go without changing anything.',
  }),
  runs: call({
    method: 'GET',
    path: '/connections/{id}/runs',
    access,
    input: z.strictObject({ ...pageInput, id }),
    output: pageOf(run),
    errors: ['not_found'],
    summary: 'What each run did, the newest first. The last 200 are kept.',
  }),
  failures: call({
    method: 'GET',
    path: '/connections/{id}/failures',
    access,
    input: z.strictObject({ ...pageInput, id }),
    output: pageOf(failure),
    errors: ['not_found'],
    summary: 'What could not be taken over, and why.',
  }),
  replay: call({
    method: 'POST',
    path: '/connections/{id}/replay',
    access: byPerson,
    input: z.strictObject({
      id,
      /** Left out to retry all. */
      key: z.string().min(1).max(700).optional(),
    }),
    output: z.strictObject({ queued: z.int() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    reaches: 'access',
    waits: false,
    summary: 'Try again what could not be taken over.',
  }),
  disconnect: call({
    method: 'DELETE',
    path: '/connections/{id}',
    access: byPerson,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Give the access back there and forget it here. What came over stays on both sides.',
  }),
};
