import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filledLine, id, instant, line, text, version } from '../core/primitives.ts';

/** Number of unreadable records that are reported in detail. */
const mostProblemsTold = 200;
export const mostFeeds = 10;

const listingFeed = z.strictObject({
  id,
  name: z.string(),
  address: z.string(),
  onlyWhere: z.string(),
  /** OAuth token endpoint and client; null when the feed uses a fixed access token. */
  signIn: z.strictObject({ address: z.string(), clientId: z.string(), scope: z.string() }).nullable(),
  /** Its listings may be shown on the organization's sites, each with its listing brokerage. */
  isShown: z.boolean(),
  /** The notice that the feed's owner requires beside them. */
  notice: z.string(),
  state: z.enum(['on', 'off']),
  /** A reading is running or queued. */
  reading: z.boolean(),
  /** Number of its listings here. */
  listings: z.int(),
  created: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Number of records that could not be read completely. */
  problems: z.int(),
  /** All records modified up to this time have been imported. */
  reachedAt: instant.nullable(),
  /** When the first full import was complete. */
  copiedAt: instant.nullable(),
  lastRunAt: instant.nullable(),
  /** When deleted records were last looked for. */
  walkedAt: instant.nullable(),
  /** Why the last run ended early. */
  problem: z.string().nullable(),
  createdAt: instant,
  version,
});
export type ListingFeed = z.infer<typeof listingFeed>;

const access = { who: 'member', right: 'feeds.manage' } as const;
const one = z.strictObject({ id });
const details = {
  name: filledLine(100),
  address: filledLine(2048),
  onlyWhere: line(1_000),
  /** The access token, or the client's secret. */
  token: filledLine(4_000),
  /** OAuth client credentials: a token is requested before each run. */
  signIn: z
    .strictObject({ address: filledLine(2048), clientId: filledLine(300), scope: line(300).default('') })
    .nullable(),
  isShown: z.boolean(),
  notice: text(2_000),
};

export const feeds = {
  list: call({
    method: 'GET',
    path: '/listing-feeds',
    access,
    output: z.strictObject({ feeds: z.array(listingFeed).max(mostFeeds) }),
    summary: 'Listing feeds and their sync status.',
  }),
  create: call({
    method: 'POST',
    path: '/listing-feeds',
    access,
    reaches: 'access',
    input: z.strictObject({
      ...details,
      onlyWhere: details.onlyWhere.default(''),
      signIn: details.signIn.default(null),
      isShown: details.isShown.default(false),
      notice: details.notice.default(''),
    }),
    output: listingFeed,
    errors: ['conflict', 'forbidden'],
    summary:
      'Add a feed from a RESO Web API server. `address` is its base URL, `onlyWhere` an OData filter. With `signIn` it signs in by OAuth client credentials.',
  }),
  change: call({
    method: 'PATCH',
    path: '/listing-feeds/{id}',
    access,
    reaches: 'access',
    input: z
      .strictObject({ ...details, state: z.enum(['on', 'off']) })
      .partial()
      .extend({ id }),
    output: listingFeed,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary:
      'Change a feed. A new URL or sign-in needs the access token or client secret again; a new URL or filter starts a full sync.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/listing-feeds/{id}',
    access,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a feed. Its listings stay and become editable.',
  }),
  run: call({
    method: 'POST',
    path: '/listing-feeds/{id}/run',
    access,
    reaches: 'access',
    input: one,
    output: listingFeed,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Sync a feed now.',
  }),
  problems: call({
    method: 'GET',
    path: '/listing-feeds/{id}/problems',
    access,
    input: one,
    output: z.strictObject({
      problems: z
        .array(
          z.strictObject({
            key: z.string(),
            issues: z.array(z.strictObject({ field: z.string().nullable(), message: z.string() })),
            at: instant,
          }),
        )
        .max(mostProblemsTold),
    }),
    errors: ['not_found'],
    summary: 'A feed’s records with import errors, newest first.',
  }),
};
export { mostProblemsTold as mostFeedProblemsTold };
