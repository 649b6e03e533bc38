/** The channels processes speak to each other on. Nothing said there is needed for correctness, only for speed. */
export const channels = {
  /** What open screens are told. */
  live: 'lintel_live',
  /** Ids of sessions and users whose rights changed. */
  sessions: 'lintel_sessions',
  /** Who has which record open. */
  presence: 'lintel_presence',
  /** There is a job, or one that runs was cancelled. */
  jobs: 'lintel_jobs',
} as const;

export type Channel = (typeof channels)[keyof typeof channels];
