import { requestFor } from '#app/api.ts';
import type { AnyCall } from '#contract/core/call.ts';
import { takesDryRun } from '#contract/core/dry-run.ts';
import type { Problem } from '#contract/core/errors.ts';
import { allCalls } from '#contract/index.ts';
import type { Person } from '#tests/setup/people.ts';
import type { For, Sample } from './samples/sample.ts';
import { samples } from './samples/samples.ts';
import type { Office, World } from './world.ts';

export type Reply = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed text, if it is JSON. */
  json: unknown;
  problem: Partial<Problem>;
};

let visitors = 0;
/** Limits count by address, so every request has an address of its own. */
const nextAddress = (): string => {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
};

export type Sending = { key?: string; headers?: Record<string, string>; server?: { url: string } };

/** The credentials of a request: a person's cookie, a key, or none. */
export type Credentials = Pick<Person, 'cookie'> | { key: string } | undefined;

export const headersOf = (who: Credentials): Record<string, string> =>
  who === undefined ? {} : 'key' in who ? { authorization: `Bearer ${who.key}` } : { cookie: who.cookie };

export async function sendRaw(
  world: World,
  path: string,
  init: { method: string; headers?: Record<string, string>; body?: NonNullable<RequestInit['body']> },
  who: Credentials,
  server: { url: string } = world.server,
): Promise<Reply> {
  const response = await fetch(server.url + path, {
    ...init,
    headers: { 'x-forwarded-for': nextAddress(), ...headersOf(who), ...init.headers },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const json = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json, problem: (json ?? {}) as Partial<Problem> };
}

export function send(
  world: World,
  call: AnyCall,
  sample: Sample,
  who: Credentials,
  { key, headers = {}, server }: Sending = {},
): Promise<Reply> {
  const { path, ...init } = requestFor(call, sample.input as Record<string, unknown>, {
    ...(sample.version !== undefined && { version: sample.version }),
    ...(sample.body !== undefined && { body: sample.body }),
    ...(key !== undefined && { key }),
  });
  return sendRaw(world, path, { ...init, headers: { ...init.headers, ...headers } } as never, who, server);
}

const bareMakerOf = (name: string): ((given: For) => Promise<Sample>) => {
  const [domain, call] = name.split('.') as [string, string];
  const maker = (samples as unknown as Record<string, Record<string, (given: For) => Promise<Sample>>>)[domain]?.[call];
  if (!maker) throw new Error(`${name} has no sample: add a valid input to tests/contract/samples.`);
  return maker;
};

export function makerOf(name: string): (given: For) => Promise<Sample> {
  const maker = bareMakerOf(name);
  // Renew sessions before the sample is created, because starting a session is a change too.
  return async (given) => {
    await given.world.stayIn();
    return maker(given);
  };
}

/** Creates a sample between two comparisons of all tables, where no session may be renewed. */
export const makeWithin = (name: string, given: For): Promise<Sample> => bareMakerOf(name)(given);

/** The caller and the input of a call that must succeed. */
export async function prepare(
  world: World,
  name: string,
  call: AnyCall,
  office: Office = world.here,
): Promise<{ sample: Sample; who: Credentials }> {
  const by = call.access.who === 'operator' ? world.operator : office.people.owner;
  const sample = await makerOf(name)({ world, office, by });
  const isStrangers = call.access.who === 'anyone' && sample.by === undefined;
  return { sample, who: isStrangers ? undefined : (sample.by ?? by) };
}

const kept = new WeakMap<World, Map<string, ReturnType<typeof prepare>>>();

/** Like `prepare`, but only once per world: for requests that must be refused, because they leave the sample unchanged. */
export function prepareOnce(world: World, name: string, call: AnyCall): ReturnType<typeof prepare> {
  const ofWorld = kept.get(world) ?? new Map();
  kept.set(world, ofWorld);
  if (!ofWorld.has(name)) ofWorld.set(name, prepare(world, name, call));
  return ofWorld.get(name);
}

/** Whether a request leaves everything unchanged, so that the same sample can be sent again. */
export const leavesNoTrace = (call: AnyCall): boolean => call.repeat === 'read' || takesDryRun(call);

/** Sends the request without a lasting effect: a write is rehearsed, which runs the same code and rolls it back. */
export const sendWithoutTrace = (world: World, call: AnyCall, sample: Sample, who: Credentials): Promise<Reply> =>
  send(world, call, sample, who, call.repeat === 'read' ? {} : { headers: { 'dry-run': 'true' } });

export const calls = allCalls;
export const callsOf = (...who: AnyCall['access']['who'][]) =>
  allCalls.filter(([, call]) => who.includes(call.access.who));
export const writes = allCalls.filter(([, call]) => call.repeat !== 'read');
