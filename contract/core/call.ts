import { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What happens when the same request is repeated: `read` changes nothing; `natural` ends in the same state without help; `keyed` needs an
 * Idempotency-Key to be safe.
 */
export type Repeat = 'read' | 'natural' | 'keyed';

/**
 * What a call causes outside the workspace: `people` may send messages to people outside; `public` lets strangers see or submit something;
 * `access` creates something that grants access or sends data later, such as a key, a second factor, or a calendar feed.
 */
export type Reach = 'people' | 'public' | 'access';

export type Call<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  By extends Access = Access,
> = {
  readonly method: Method;
  /** A path below /api/v1 (see addresses.ts), with {placeholders} that are fields of the input. */
  readonly path: `/${string}`;
  readonly access: By;
  readonly input: Input;
  readonly output: Output;
  /** Refusals of this call, in addition to those of every call. */
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  readonly repeat: Repeat;
  /** The call edits a record that was read before, so If-Match must carry its version. */
  readonly versioned: boolean;
  /** The content of a write: its input as JSON, or bytes that the call reads itself, with the input in the query. */
  readonly body: 'json' | 'text/csv' | 'stream';
  /** The maximum size of the body in bytes. */
  readonly mostBytes: number;
  /** The content of the response: `output` as JSON, or bytes that the call writes itself. */
  readonly reply: 'json' | 'text/csv' | 'stream';
  /** A call made offline may be stored on the device and sent later. */
  readonly waits: boolean;
  /** The answer contains a secret that is shown once, so the copy kept for a repeated request is sealed. */
  readonly secret: boolean;
  /** How long caches may keep the answer; 0 means that no cache may. */
  readonly cacheSeconds: number;
  /**
   * Refused until the user has confirmed their email address. Otherwise a stranger who signs up with someone's address could write in their
   * name, or leave access behind that survives when the owner recovers the account.
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

/** Everyday work, which can be done offline. Calls that change membership, access or integrations require a connection. */
const isWork = (access: Access): boolean =>
  access.who === 'member' &&
  !access.fresh &&
  !/^(organisation|members|keys|hooks|jobs|audit|security|outbox|billing|team|routing|inbound|finance)\.|^leads\.(import|receive)$|^messages\.set_up$/.test(
    access.right,
  );

/** The answer of calls that return no data. */
export const done = z.strictObject({ done: z.literal(true) });

/** The answer of calls that write bytes themselves, which can't be validated. */
export const bytes = z.unknown();

/** The names of the placeholders in a path. */
export const placeholders = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
