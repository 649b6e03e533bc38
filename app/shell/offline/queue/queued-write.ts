import type { AnyCall } from '#contract/core/call.ts';
import type { Problem } from '#contract/core/errors.ts';
import { contract } from '#contract/index.ts';

/** A change that the server does not have yet. */
export type QueuedWrite = {
  /** Position in the order of writes. */
  id: number;
  /** The owner: `user organization`. The write is sent only as this user, in this organization. */
  owner: string;
  user: string;
  madeAt: number;
  /** Such as `leads.change`. */
  call: string;
  input: Record<string, unknown>;
  request: { method: string; path: string; headers: Record<string, string>; body?: string };
  /** The record it changes. */
  subject: string | undefined;
  /** The record's name, as the user knows it. */
  about: string;
  /** The version that the user saw. */
  version: number | undefined;
  /** The previous values of the changed fields, as the user saw them. */
  base: Record<string, unknown> | undefined;
  /** Temporary id of the record that the server will create. */
  made: string | undefined;
  /** When it was first sent without an answer, so that the server may already have it. */
  triedAt: number | undefined;
  state: 'waiting' | 'conflict' | 'refused';
  problem: Pick<Problem, 'status' | 'code' | 'message' | 'issues' | 'current'> | undefined;
};

export const ownerOf = (user: string, organisation: string): string => `${user} ${organisation}`;

/** The call of a write; undefined when a release that stored it had a call that this one lacks. */
export function callNamed(write: string): AnyCall | undefined {
  const [domain = '', name = ''] = write.split('.');
  return (contract as unknown as Record<string, Record<string, AnyCall>>)[domain]?.[name];
}

export const versionOf = ({ request }: Pick<QueuedWrite, 'request'>): number | undefined => {
  const header = request.headers['if-match'];
  return header === undefined ? undefined : Number(header.replaceAll('"', ''));
};

/** The field values that a write sets: its body, without the parameters in its path. */
export function wantedFields({ request }: Pick<QueuedWrite, 'request'>): Record<string, unknown> {
  return request.body ? (JSON.parse(request.body) as Record<string, unknown>) : {};
}
