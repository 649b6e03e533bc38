import { z } from 'zod';
import { type Access, rights } from '#contract/core/access.ts';
import { addressOf } from '#contract/core/addresses.ts';
import { type AnyCall, placeholders } from '#contract/core/call.ts';
import { type ErrorCode, errorCodes } from '#contract/core/error-codes.ts';
import { allCalls } from '#contract/index.ts';
import { apiPages } from '#contract/public/api-pages.ts';
import { examples } from './examples.ts';
import { type ApiField, fieldsOf, type Schema, sampleOf } from './schema-words.ts';

export type ApiCall = {
  name: string;
  method: string;
  path: string;
  summary: string;
  who: Access['who'];
  /** The roles that may call it, if it is for members. */
  roles: readonly string[];
  /** Requires a sign-in within the last ten minutes. */
  fresh: boolean;
  /** Whether it accepts an API key. */
  takesKey: boolean;
  repeat: AnyCall['repeat'];
  versioned: boolean;
  body: AnyCall['body'];
  input: ApiField[];
  output: ApiField[];
  errors: { code: ErrorCode; status: number; means: string }[];
  /** An example request, if it can be called with an API key or anonymously. */
  curl: string | null;
  sample: { path: string; body: string | null };
};

/** `path`: of the page that describes the calls. */
export type ApiGroup = { domain: string; path: string; calls: ApiCall[] };

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;

/** Every call of the contract by domain, derived from the contract's own values. */
export function describeCalls(origin: string): ApiGroup[] {
  const before = described.get(origin);
  if (before) return before;
  const groups = describeAll(origin);
  described.set(origin, groups);
  return groups;
}

/** Cached, because the contract doesn't change at run time. */
const described = new Map<string, ApiGroup[]>();

function describeAll(origin: string): ApiGroup[] {
  const calls = Map.groupBy(allCalls, ([name]) => name.split('.')[0]!);
  return apiPages.map(({ domain, path }) => ({
    domain,
    path,
    calls: calls.get(domain)!.map(([name, call]) => describe(name, call, origin)),
  }));
}

function describe(name: string, call: AnyCall, origin: string): ApiCall {
  const { access } = call;
  const fresh = 'fresh' in access && access.fresh === true;
  const takesKey = access.who === 'member' && !fresh && !access.person;
  const input = schemaOf(call.input, 'input');
  const sample = sampleFor(call, exampleOf(name, input));
  return {
    name,
    method: call.method,
    path: addressOf(call.path),
    summary: call.summary,
    who: access.who,
    roles: access.who === 'member' ? rights[access.right] : [],
    fresh,
    takesKey,
    repeat: call.repeat,
    versioned: call.versioned,
    body: call.body,
    input: fieldsOf(input),
    output: call.reply === 'json' ? fieldsOf(schemaOf(call.output, 'output')) : [],
    errors: refusals(call, fresh).map((code) => ({ code, ...errorCodes[code] })),
    curl: takesKey || access.who === 'anyone' ? curlFor(call, origin, sample, takesKey) : null,
    sample,
  };
}

/** The errors beyond those that every call may return. */
const refusals = (call: AnyCall, fresh: boolean): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...(call.access.who === 'anyone' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(fresh ? (['fresh_sign_in_required'] as const) : []),
    ...(call.reaches && call.access.who !== 'anyone' ? (['unproved_address'] as const) : []),
    ...(call.versioned ? (['version_required', 'version_conflict'] as const) : []),
    ...call.errors,
  ]),
];

/** An input of the call that it accepts. */
export const exampleOf = (name: string, input: Schema): Record<string, unknown> => ({
  ...(sampleOf(input) as Record<string, unknown>),
  ...examples[name],
});

function sampleFor(call: AnyCall, values: Record<string, unknown>): ApiCall['sample'] {
  const inPath = placeholders(call.path);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`);
  const rest = Object.entries(values).filter(([name]) => !inPath.includes(name));
  const inQuery = call.method === 'GET' || call.body !== 'json';
  const query = inQuery ? new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString() : '';
  const body =
    inQuery || (rest.length === 0 && call.method === 'DELETE')
      ? null
      : JSON.stringify(Object.fromEntries(rest), null, 2);
  return { path: addressOf(path) + (query && `?${query}`), body };
}

function curlFor(call: AnyCall, origin: string, sample: ApiCall['sample'], withKey: boolean): string {
  const lines = [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`} "${origin}${sample.path}"`,
    ...(withKey ? ['-H "Authorization: Bearer $LINTEL_KEY"'] : []),
    ...(call.repeat === 'read' ? [] : ['-H "Idempotency-Key: $(uuidgen)"']),
    ...(call.versioned ? [`-H 'If-Match: "1"'`] : []),
    ...(call.body === 'text/csv' ? ['-H "Content-Type: text/csv"', '--data-binary @leads.csv'] : []),
    ...(call.body === 'stream' ? ['-H "Content-Type: application/octet-stream"', '--data-binary @photo.jpg'] : []),
    ...(sample.body === null
      ? []
      : ['-H "Content-Type: application/json"', `-d '${sample.body.replace(/\s*\n\s*/g, ' ')}'`]),
  ];
  return lines.join(' \\\n  ');
}
