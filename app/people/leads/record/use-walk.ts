import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { nextOf, rememberWalk, type Walk, walkOf } from '#app/records/walk.ts';
import { useShortcuts } from '#app/shell/shortcuts/use-shortcuts.ts';
import { toast } from '#app/ui/toast.ts';
import { fromTrash } from '../queries.ts';

const ask = {
  firstOf: async (selection: Walk['selection'], ids: string[]) => {
    try {
      return (await api.leads.next({ ...fromTrash(selection), ids })).id;
    } catch {
      // Without a response, the list stays as it was.
      return ids[0] ?? null;
    }
  },
  page: async ({ selection, sort }: Walk, cursor: string) => {
    const { rows, next } = await api.leads.list({ ...fromTrash(selection), sort, cursor, limit: 100 });
    return { ids: rows.map(({ id }) => id), next };
  },
};

/** Goes through the list that the reader came from, without returning to it. Undefined if they came from elsewhere. */
export function useWalk(id: string, onGo: (id: string) => void) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const walk = walkOf('leads');
  const at = walk ? walk.ids.indexOf(id) : -1;
  const isOn = walk !== null && at >= 0 && (walk.ids.length > 1 || walk.cursor !== null);
  const next = async () => {
    if (!walk || busy) return;
    setBusy(true);
    try {
      const found = await nextOf(walk, id, ask);
      rememberWalk('leads', found.walk);
      if (found.next) onGo(found.next);
      else toast(t('record.walk.end'));
    } catch (error) {
      toast(t('record.walk.failed'), { tone: 'destructive', description: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  const before = walk?.ids[at - 1];
  const previous = before === undefined ? undefined : () => onGo(before);
  useShortcuts(isOn ? [{ keys: ']', name: t('record.next'), run: () => void next() }] : []);
  if (!isOn) return undefined;
  return { next: () => void next(), previous, busy, left: walk.ids.length - at - 1, isMore: walk.cursor !== null };
}
