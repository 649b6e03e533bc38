/** What pages tell the worker. */
export type WorkerNews =
  /** Somebody works here: keep what the workspace needs. `seen`: files this page had before the worker was there. */
  | { kind: 'keep'; locale: string; seen: string[] }
  /** Take over from the release before. */
  | { kind: 'activate' };
