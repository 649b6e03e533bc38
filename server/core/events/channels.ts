/** The channels that processes notify each other on. Notices only save time; nothing depends on them for correctness. */
export const channels = {
  /** Events for open screens. */
  live: 'lintel_live',
  /** Ids of sessions and users whose rights changed. */
  sessions: 'lintel_sessions',
  /** Which users have which record open. */
  presence: 'lintel_presence',
  /** A job is waiting, or a running one was canceled. */
  jobs: 'lintel_jobs',
} as const;

export type Channel = (typeof channels)[keyof typeof channels];
