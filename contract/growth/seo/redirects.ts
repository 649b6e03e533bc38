/** Normalizes a path below a site (`/old-page`), ignoring case, a trailing slash, and query and hash. */
export function plainPath(given: string): string {
  const [path = ''] = given.trim().toLowerCase().split(/[?#]/);
  const whole = `/${path}`.replace(/\/{2,}/g, '/').replace(/\/+$/, '');
  return whole || '/';
}

export type Step = { source: string; target: string; status: number };

const mostSteps = 20;

export type Walk = { to: string; status: number; isLoop: boolean; steps: number };

/** The final target of an address, skipping intermediate redirects. */
export function walk(from: string, stepAt: (source: string) => Step | undefined): Walk | undefined {
  const seen = new Set<string>();
  let at = plainPath(from);
  let first: Step | undefined;
  for (let steps = 0; ; steps += 1) {
    const step = stepAt(at);
    if (!step) return first && { to: at, status: first.status, isLoop: false, steps };
    first ??= step;
    if (step.status === 410) return { to: '', status: 410, isLoop: false, steps: steps + 1 };
    if (seen.has(at) || steps === mostSteps) return { to: at, status: first.status, isLoop: true, steps };
    seen.add(at);
    if (!step.target.startsWith('/')) return { to: step.target, status: first.status, isLoop: false, steps: steps + 1 };
    at = plainPath(step.target);
  }
}
