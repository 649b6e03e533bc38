import type { z } from 'zod';
import type { AnyCall } from '#contract/core/call.ts';
import { Refusal } from './refusal.ts';
import type { WebContext } from './request.ts';
import { boundFirst } from './text-bounds.ts';

const mostQueryBytes = 8 * 1024;
const mostDepth = 20;

/**
 * Reads the query for reads and the JSON body for writes. Path parameters always win, so that the record that was authorized is the one
 * acted on.
 */
export async function readInput(c: WebContext, call: AnyCall): Promise<unknown> {
  const fields: Record<string, unknown> = Object.create(null);
  if (call.method === 'GET' || call.body !== 'json') readQuery(c, call.input, fields);
  else Object.assign(fields, await readBody(c, call.mostBytes));
  return Object.assign(fields, c.req.param());
}

function readQuery(c: WebContext, schema: z.ZodObject, fields: Record<string, unknown>): void {
  const start = c.req.url.indexOf('?');
  if (start < 0) return;
  if (c.req.url.length - start > mostQueryBytes) throw new Refusal('too_large', 'The query is too long.');
  for (const [name, values] of Object.entries(c.req.queries())) {
    // A single value may represent a list of one; several values for a single field are left for the schema to refuse.
    const wantsList = expectsList(schema.shape[name]);
    fields[name] = values.length > 1 || wantsList ? values : values[0];
  }
}

function expectsList(field: z.core.$ZodType | undefined): boolean {
  const definition = field?._zod.def as { type?: string; innerType?: z.core.$ZodType } | undefined;
  if (!definition) return false;
  return definition.type === 'array' || expectsList(definition.innerType);
}

export async function readBody(c: WebContext, most: number): Promise<object> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const text = await boundedText(c, most);
  if (text === '') return {};
  if (type !== 'application/json')
    throw new Refusal('unsupported_media', 'Send JSON with content-type application/json.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('bad_request', 'The body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('bad_request', 'The body must be a JSON object.');
  }
  if (isDeeperThan(value, mostDepth)) throw new Refusal('bad_request', 'The body is nested too deeply.');
  return value;
}

export async function boundedText(c: WebContext, most: number): Promise<string> {
  const declared = Number(c.req.header('content-length') ?? 0);
  if (declared > most) throw new Refusal('too_large', `The body may have at most ${most} bytes.`);
  if (declared > 0) return c.req.text();
  // The body has no declared length, so its actual bytes are counted.
  const body = c.req.raw.body;
  if (!body) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > most) throw new Refusal('too_large', `The body may have at most ${most} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** No real form has this many; a body of empty fields takes long to parse and contains nothing. */
const mostFields = 1_000;

/** The fields of a URL-encoded form. */
export function formFields(text: string): URLSearchParams {
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) fields += 1;
  refuseMany(fields);
  return new URLSearchParams(text);
}

export function refuseMany(fields: number): void {
  if (fields > mostFields) throw new Refusal('too_large', `A form may have at most ${mostFields} fields.`);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  boundFirst(schema);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap((found) => {
    const path = found.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    if (found.code === 'unrecognized_keys') {
      return found.keys.map((key) => ({ path: [...path, key], message: 'This field is not known here.' }));
    }
    return [{ path, message: found.message }];
  });
  throw new Refusal('invalid_input', undefined, { issues: issues.slice(0, 100) });
}

/** The version in If-Match: `"7"`. */
export function readVersion(c: WebContext): number {
  const header = c.req.header('if-match');
  if (header === undefined) throw new Refusal('version_required');
  const version = Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]);
  if (!Number.isInteger(version)) throw new Refusal('bad_request', 'If-Match must carry a version, as in "7".');
  return version;
}
