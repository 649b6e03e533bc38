import type { SavedView } from '#contract/account/views.ts';
import type { QueuedWrite } from '../queued-write.ts';
import { type Effect, edit, type Known, madeAt } from './effect.ts';

type Views = { views: SavedView[] };

const withViews = (data: unknown, change: (views: SavedView[]) => SavedView[]): unknown =>
  typeof data === 'object' && data && 'views' in data ? { ...data, views: change((data as Views).views) } : data;

function madeView(write: QueuedWrite, { session }: Known): SavedView {
  const {
    domain,
    name,
    query,
    shared = false,
  } = write.input as Pick<SavedView, 'domain' | 'name' | 'query'> & {
    shared?: boolean;
  };
  return {
    id: write.made!,
    domain,
    name,
    query,
    shared,
    owner: session.user.id,
    createdAt: madeAt(write),
    version: 1,
    can: { change: true },
  };
}

export const viewEffects: Record<string, Effect> = {
  'views.create': {
    makes: true,
    answer: madeView,
    shown: (data, [domain, of], write, known) => {
      const view = madeView(write, known);
      if (domain !== 'views' || of !== view.domain) return data;
      return withViews(data, (views) => [...views.filter(({ id }) => id !== view.id), view]);
    },
  },
  'views.change': edit(),
  'views.remove': {
    answer: () => ({ done: true }),
    shown: (data, [domain], { subject }) =>
      domain === 'views' ? withViews(data, (views) => views.filter(({ id }) => id !== subject)) : data,
  },
} satisfies Record<string, Effect>;
