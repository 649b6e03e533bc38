import type { AnyCall } from '#contract/core/call.ts';
import type { Problem } from '#contract/core/errors.ts';
import { contract } from '#contract/index.ts';

/** A change that somebody made and the server does not know of yet. */
export type QueuedWrite = {
  /** Its place in the order. */
  id: number;
  /** Whose it is: `user organisation`. It is sent only as that person, in that organisation. */
  owner: string;
  user: string;
  madeAt: number;
  /** `leads.change` */
  call: string;
  input: Record<string, unknown>;
  request: { method: string; path: string; headers: Record<string, string>; body?: string };
  /** The record it is about. */
  subject: string | undefined;
  /** What the person calls that record. */
  about: string;
  /** The version that the person saw. */
  version: number | undefined;
  /** The fields it changes, as the person saw them before. */
  base: Record<string, unknown> | undefined;
  /** Stands for the id of what the server will make of it. */
  made: string | undefined;
  /** When it was first sent without an answer: the server may know of it. */
  triedAt: number | undefined;
  state: 'waiting' | 'conflict' | 'refused';
  problem: Pick<Problem, 'status' | 'code' | 'message' | 'issues' | 'current'> | undefined;
};

export const ownerOf = (user: string, organisation: string): string => `${user} ${organisation}`;

/** The call a write speaks of; none where it was kept by another release that had it. */
export function callNamed(write: string): AnyCall | undefined {
  const [domain = '', name = ''] = write.split('.');
  return (contract as unknown as Record<string, Record<string, AnyCall>>)[domain]?.[name];
}

export const versionOf = ({ request }: Pick<QueuedWrite, 'request'>): number | undefined => {
  const header = request.headers['if-match'];
  return header === undefined ? undefined : Number(header.replaceAll('"', ''));
};

/** The fields that a write wants to have: its input without what stands in its address. */
export function wantedFields({ request }: Pick<QueuedWrite, 'request'>): Record<string, unknown> {
  return request.body ? (JSON.parse(request.body) as Record<string, unknown>) : {};
}
