import { expect } from 'vitest';
import type { AnyCall } from '#contract/core/call.ts';
import { problem } from '#contract/core/errors.ts';
import { calls, type Reply } from './sending.ts';

/** Internal terms that may appear only in the log. */
const internal =
  /\bat .+:\d+:\d+|node_modules|\/server\/|\bpg_|postgres|\brelation\b|\bcolumn\b|\bsyntax error|violates|undefined|\bnull value|SQLSTATE|ECONN|zod/i;

/** Whatever the input was: no server error, one format, a request id, and nothing about internals. */
export function expectSane(reply: Reply, what: unknown): void {
  const about = JSON.stringify(what)?.slice(0, 200);
  expect(reply.status, `${about} ${reply.text}`).toBeLessThan(500);
  if (reply.status < 400) return;
  expect(reply.headers.get('content-type'), about).toBe('application/problem+json; charset=utf-8');
  const told = problem.parse(reply.json);
  expect(told.requestId).toBe(reply.headers.get('x-request-id'));
  expect(told.status).toBe(reply.status);
  expect(told.message, about).not.toMatch(internal);
}

export const inQuery = (call: AnyCall): boolean => call.method === 'GET' || call.body !== 'json';
export const withFields = calls.filter(([, call]) => Object.keys(call.input.shape).length > 0);
