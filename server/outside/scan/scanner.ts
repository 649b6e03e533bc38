import type { Readable } from 'node:stream';

export type Verdict = { isClean: true } | { isClean: false; found: string };

/** Decides whether content is harmful. */
export type Scanner = { kind: 'clamav'; scan(content: Readable, signal?: AbortSignal): Promise<Verdict> };

export class ScanError extends Error {
  override name = 'ScanError';
}
