import type { Tool as Described } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { holds } from '#contract/core/access.ts';
import type { AnyCall } from '#contract/core/call.ts';
import { takesDryRun } from '#contract/core/dry-run.ts';
import { takesKeys } from '#contract/core/scopes.ts';
import { allCalls } from '#contract/index.ts';
import type { Actor } from '../auth/actor.ts';

type Schema = Described['inputSchema'];

/**
 * A call as an AI assistant sees it: by name, with its input as JSON Schema. A write takes an additional `confirm`, which only its preview
 * returns.
 */
export type Tool = {
  name: string;
  call: AnyCall;
  description: string;
  inputSchema: Schema;
  annotations: { title: string; readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };
};

/** Secrets and binary data must not appear in conversations. */
const isTool = (call: AnyCall): boolean =>
  takesKeys(call.access) &&
  !call.secret &&
  call.body === 'json' &&
  call.reply === 'json' &&
  (call.repeat === 'read' || takesDryRun(call));

const nameOfTool = (call: string): string => call.replace('.', '_');

const confirm = {
  type: 'string',
  description:
    'Leave out first: the answer tells what would happen and gives a confirmation. Show that to the person, and send it here once they agree.',
};
const version = { type: 'integer', description: 'The version of the record as it was read.' };

function toolOf(name: string, call: AnyCall): Tool {
  const { properties, required } = z.toJSONSchema(call.input, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as Schema;
  const isRead = call.repeat === 'read';
  return {
    name: nameOfTool(name),
    call,
    description: call.reaches === 'people' ? `${call.summary} Reaches people outside.` : call.summary,
    inputSchema: {
      type: 'object',
      properties: { ...properties, ...(call.versioned && { version }), ...(!isRead && { confirm }) },
      required: [...(required ?? []), ...(call.versioned ? ['version'] : [])],
    },
    annotations: {
      title: call.summary,
      readOnlyHint: isRead,
      destructiveHint: !isRead && call.method === 'DELETE',
      idempotentHint: call.repeat !== 'keyed',
    },
  };
}

let made: readonly Tool[] | undefined;
/** Created on first use, because few processes need it. */
const allTools = (): readonly Tool[] => {
  made ??= allCalls.filter(([, call]) => isTool(call)).map(([name, call]) => toolOf(name, call));
  return made;
};

/** The tools this caller may use, optionally only those of some domains. */
export function toolsFor({ role, scopes }: Actor, domains: readonly string[] = []): readonly Tool[] {
  return allTools().filter(({ name, call: { access } }) => {
    if (access.who !== 'member' || role === null || !holds(role, access.right)) return false;
    if (scopes !== null && !scopes.includes(access.right)) return false;
    return domains.length === 0 || domains.includes(name.slice(0, name.indexOf('_')));
  });
}
