/** An act on many leads that was begun in this tab and not put away yet: a reload finds it again. */
export type StartedJob = { id: string; title: string };

const name = 'lintel-leads-job';

export function rememberJob(job: StartedJob): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(job));
  } catch {
    // Forbidden: the work goes on all the same.
  }
}

export function forgetJob(): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // It was never kept.
  }
}

export function startedJob(): StartedJob | null {
  try {
    const kept = sessionStorage.getItem(name);
    return kept ? (JSON.parse(kept) as StartedJob) : null;
  } catch {
    return null;
  }
}
