import { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What happens when the same request is sent again:
 * `read` changes nothing; `natural` ends in the same state by itself; `keyed` needs an Idempotency-Key to be safe.
 */
export type Repeat = 'read' | 'natural' | 'keyed';

/**
 * What a call sets going beyond the workspace:
 * `people` may send something to people outside; `public` lets strangers see or send something; `access` makes something
 * that lets somebody in or tells them things later: a key, a second factor, an address to subscribe to.
 */
export type Reach = 'people' | 'public' | 'access';

export type Call<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  By extends Access = Access,
> = {
  readonly method: Method;
  /** Below /api/v1 (see addresses.ts), with {placeholders} that are fields of the input. */
  readonly path: `/${string}`;
  readonly access: By;
  readonly input: Input;
  readonly output: Output;
  /** Refusals of this call beyond those every call may give. */
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  readonly repeat: Repeat;
  /** The call edits a record read before: If-Match must carry its version. */
  readonly versioned: boolean;
  /** What a write carries: its input as JSON, or bytes that the call reads itself, with the input as query. */
  readonly body: 'json' | 'text/csv' | 'stream';
  /** Bytes the body may have at most. */
  readonly mostBytes: number;
  /** What is answered: `output` as JSON, or bytes that the call writes itself. */
  readonly reply: 'json' | 'text/csv' | 'stream';
  /** Made without a network, it may be kept on the device and sent later. */
  readonly waits: boolean;
  /** The answer holds a secret that is shown once: what is kept for a repetition is sealed. */
  readonly secret: boolean;
  /** How long anybody on the way may keep the answer; 0 for what nobody may. */
  readonly cacheSeconds: number;
  /**
   * Refused to whoever has not confirmed their email address: else a stranger who signs up under somebody's address could
   * write in their name, or leave behind what still works when its owner has taken the account back.
   */
  readonly reaches: Reach | null;
};

export type AnyCall = Call;
export type InputOf<C extends AnyCall> = z.output<C['input']>;
export type RequestOf<C extends AnyCall> = z.input<C['input']>;
export type OutputOf<C extends AnyCall> = z.output<C['output']>;

type Definition<Input extends z.ZodObject, Output extends z.ZodType, By extends Access> = {
  method: Method;
  path: `/${string}`;
  access: By;
  input?: Input;
  output: Output;
  errors?: readonly ErrorCode[];
  summary: string;
  repeat?: Repeat;
  versioned?: boolean;
  body?: Call['body'];
  mostBytes?: number;
  reply?: Call['reply'];
  waits?: boolean;
  secret?: boolean;
  cacheSeconds?: number;
  reaches?: Reach;
};

const noInput = z.strictObject({});
const mostJsonBytes = 1024 * 1024;

export function call<Output extends z.ZodType, const By extends Access, Input extends z.ZodObject = typeof noInput>(
  definition: Definition<Input, Output, By>,
): Call<Input, Output, By> {
  const {
    input = noInput as unknown as Input,
    errors = [],
    versioned = false,
    body = 'json',
    mostBytes = mostJsonBytes,
    reply = 'json',
    secret = false,
    cacheSeconds = 0,
    reaches = null,
  } = definition;
  const repeat = definition.repeat ?? (definition.method === 'GET' ? 'read' : 'keyed');
  const mayWait = repeat !== 'read' && body === 'json' && reply === 'json' && !secret && isWork(definition.access);
  const { waits = mayWait } = definition;
  return {
    ...definition,
    input,
    errors,
    versioned,
    repeat,
    body,
    mostBytes,
    reply,
    waits,
    secret,
    cacheSeconds,
    reaches,
  };
}

/**
 * What one does all day. Who belongs to an organisation, what may speak for it and how people come into it is decided
 * while connected.
 */
const isWork = (access: Access): boolean =>
  access.who === 'member' &&
  !access.fresh &&
  !/^(organisation|members|keys|hooks|jobs|audit|security|outbox|billing|team|routing|inbound|finance)\.|^leads\.(import|receive)$|^messages\.set_up$/.test(
    access.right,
  );

/** The answer of calls that have nothing to tell. */
export const done = z.strictObject({ done: z.literal(true) });

/** The answer of calls that write bytes themselves: there is nothing to check it against. */
export const bytes = z.unknown();

/** Names of the placeholders in a path. */
export const placeholders = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
