import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filledLine, id, instant, line, version } from '../core/primitives.ts';
import { viewNames } from '../kinds.ts';

/** Lists whose state can be saved as a view. */
export const viewDomains = viewNames;

/** Maximum number of views per person and list. */
export const mostViews = 200;

export const savedView = z.strictObject({
  id,
  domain: z.enum(viewDomains),
  name: z.string(),
  /** The list's state as in its URL: `filter=…&sort=…&columns=…`. */
  query: z.string(),
  /** Visible to everyone in the organization. */
  shared: z.boolean(),
  owner: id,
  createdAt: instant,
  version,
  can: z.strictObject({ change: z.boolean() }),
});
export type SavedView = z.infer<typeof savedView>;

const details = { name: filledLine(80), query: line(5_000), shared: z.boolean() };
const save = { who: 'member', right: 'views.save' } as const;

export const views = {
  list: call({
    method: 'GET',
    path: '/views',
    access: save,
    input: z.strictObject({ domain: z.enum(viewDomains) }),
    output: z.strictObject({ views: z.array(savedView).max(1_000) }),
    summary: 'Your saved views of a list and those shared with everybody, by name.',
  }),
  create: call({
    method: 'POST',
    path: '/views',
    access: save,
    input: z.strictObject({
      domain: z.enum(viewDomains),
      name: details.name,
      query: details.query,
      shared: details.shared.default(false),
    }),
    output: savedView,
    errors: ['conflict'],
    summary: 'Keep a list as it is now under a name. Sharing it needs the right views.share.',
  }),
  change: call({
    method: 'PATCH',
    path: '/views/{id}',
    access: save,
    input: z.strictObject(details).partial().extend({ id }),
    output: savedView,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Rename, rewrite or share a view: your own, or a shared one if you may share.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/views/{id}',
    access: save,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a view: your own, or a shared one if you may share.',
  }),
};
