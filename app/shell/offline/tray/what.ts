import { useCallback } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import type { QueuedWrite } from '../queue/queued-write.ts';

const words = keysOf('shell.sync.what', ['create', 'change', 'note', 'task']);
const special: Readonly<Record<string, keyof typeof words>> = {
  'leads.create': 'create',
  'views.create': 'create',
  'leads.addNote': 'note',
  'tasks.create': 'task',
};

/** Describes a change in words. */
export function useWhat(): (write: Pick<QueuedWrite, 'call' | 'about'>) => string {
  const t = useT();
  return useCallback(({ call, about }) => t(words[special[call] ?? 'change'], { name: about }), [t]);
}
