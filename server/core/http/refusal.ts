import { type ErrorCode, errorCodes, type Issue, type Problem } from '#contract/core/errors.ts';
import { Crowded } from '../threads/bounded-work.ts';

type More = { issues?: Issue[]; current?: unknown; details?: Record<string, unknown>; retryAfter?: number };

/** A refusal that the caller is meant to read. Any other error is our fault, and its message is not shown. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly more: More;

  constructor(code: ErrorCode, message: string = errorCodes[code].means, more: More = {}) {
    super(message);
    this.code = code;
    this.more = more;
  }
}

export const notFound = (): Refusal => new Refusal('not_found');

export const invalid = (path: (string | number)[], message: string): Refusal =>
  new Refusal('invalid_input', message, { issues: [{ path, message }] });

export function problemOf(refusal: Refusal, requestId: string): Problem {
  const { status, means } = errorCodes[refusal.code];
  const { issues, current, details } = refusal.more;
  return {
    type: `about:blank#${refusal.code}`,
    title: means,
    status,
    code: refusal.code,
    message: refusal.message,
    ...(issues && { issues }),
    ...(current !== undefined && { current }),
    ...(details && { details }),
    requestId,
  };
}

type PostgresError = Error & { code?: string; constraint?: string };

/** Translates PostgreSQL's own errors, by SQLSTATE, into refusals that callers can read. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Crowded) return new Refusal('unavailable', undefined, { retryAfter: 5 });
  const { code = '', message } = error as PostgresError;
  if (code === '23505') return new Refusal('conflict', 'This already exists.');
  if (code === '23503') return new Refusal('conflict', 'Something this refers to does not exist.');
  // Class 22: PostgreSQL can't store or parse the value, such as an unsupported character or a date that doesn't exist.
  if (code.startsWith('22')) return new Refusal('bad_request', 'The request holds a value that cannot be stored.');
  if (code === '53100') return new Refusal('storage_full', undefined, { retryAfter: 60 });
  const unavailable = /^(08|53|57P|55P03|57014|40001|40P01|25P03|ECONN|ENOENT|EPIPE)/.test(code);
  const noConnection =
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|client was closed/i.test(
      message,
    );
  if (unavailable || noConnection) return new Refusal('unavailable', undefined, { retryAfter: 1 });
  return undefined;
}
