/** Messages from pages to the worker. */
export type WorkerNews =
  /** The workspace is in use: store what it needs. `seen`: files this page loaded before the worker was active. */
  | { kind: 'keep'; locale: string; seen: string[] }
  /** Take over from the previous release. */
  | { kind: 'activate' };
