import { errorCodes } from '#contract/core/error-codes.ts';
import type { Problem } from '#contract/core/errors.ts';

/** The server's error inside a thrown value: the value itself, its `problem`, or its `data`. */
export function problemOf(error: unknown): Problem | undefined {
  for (const candidate of [error, inside(error, 'problem'), inside(error, 'data')]) {
    const code = inside(candidate, 'code');
    if (typeof code === 'string' && code in errorCodes) return candidate as Problem;
  }
  return undefined;
}

export function statusOf(error: unknown): number | undefined {
  const status = problemOf(error)?.status ?? inside(error, 'status');
  return typeof status === 'number' ? status : undefined;
}

function inside(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
