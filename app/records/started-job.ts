import { useCallback, useState } from 'react';
import type { SavedView } from '#contract/account/views.ts';
import { remember, remembered } from './tab-memory.ts';

/** `goesAt`: until then the action has no effect outside of the product, and an undo reverts all of it. */
export type StartedJob = { id: string; title: string; goesAt?: string };

/** A bulk action started in this tab and not dismissed yet; it survives a reload. */
export function useStartedJob(domain: SavedView['domain']): [StartedJob | null, (job: StartedJob | null) => void] {
  const name = `lintel-${domain}-job`;
  const [job, setJob] = useState(() => read(name));
  const keep = useCallback(
    (next: StartedJob | null) => {
      remember(name, next && JSON.stringify(next));
      setJob(next);
    },
    [name],
  );
  return [job, keep];
}

function read(name: string): StartedJob | null {
  try {
    return JSON.parse(remembered(name) ?? 'null') as StartedJob | null;
  } catch {
    return null;
  }
}
