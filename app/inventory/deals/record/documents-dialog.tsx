import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { sendInSession } from '#app/account/send-in-session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import { useDropZone } from '#app/ui/upload/use-drop-zone.ts';
import { type DealItem, dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { guessItems } from '#contract/inventory/deals/guess-items.ts';
import { partsIssue, writeParts } from '#contract/inventory/deals/split-parts.ts';
import { DroppedRow } from './dropped-row.tsx';
import { useDealDeed } from './use-deal-deed.ts';

export type Range = { key: string; from: number; to: number; item: string | null };
export type Dropped = {
  key: string;
  file: File;
  item: string | null;
  isGuess: boolean;
  /** For a scan: page ranges that become separate documents. */
  ranges: Range[] | null;
  state: 'chosen' | 'sending' | 'done';
  failure: string;
};

const itemsOf = ({ item, ranges }: Dropped): string[] =>
  ranges ? ranges.flatMap((range) => range.item ?? []) : item ? [item] : [];

const isReady = (dropped: Dropped): boolean => {
  if (!dropped.ranges) return dropped.item !== null;
  const parts = dropped.ranges.map(({ from, to, item }) => ({ from, to, item: item ?? '' }));
  return parts.every(({ item }) => item !== '') && partsIssue(parts, null) === undefined;
};

/** Uploads many documents at once: suggests an item for each by its name, and a person confirms. */
export default function DocumentsDialog({
  deal,
  items,
  onClose,
}: {
  deal: Deal;
  items: readonly DealItem[];
  onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  const [all, setAll] = useState<Dropped[]>([]);
  const put = (key: string, part: Partial<Dropped>) =>
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const take = (files: Iterable<File>) => {
    const fresh = [...files];
    const free = items.filter((item) => !all.some((one) => itemsOf(one).includes(item.id)));
    const guesses = guessItems(
      fresh.map(({ name }) => name),
      free,
    );
    setAll([
      ...all,
      ...fresh.map(
        (file, at): Dropped => ({
          key: crypto.randomUUID(),
          file,
          item: guesses[at] ?? null,
          isGuess: guesses[at] !== null,
          ranges: null,
          state: 'chosen',
          failure: '',
        }),
      ),
    ]);
  };
  const { isOver, zone } = useDropZone(take);
  const wanted = all.filter((one) => one.state !== 'done' && itemsOf(one).length > 0);
  const chosen = all.flatMap(itemsOf);
  const isTwice = new Set(chosen).size < chosen.length;
  const send = useDealDeed(async () => {
    let sent = 0;
    for (const one of wanted) {
      put(one.key, { state: 'sending', failure: '' });
      try {
        await handIn(deal.id, one);
        sent += itemsOf(one).length;
        put(one.key, { state: 'done' });
      } catch (error) {
        put(one.key, { state: 'chosen', failure: (error as Error).message });
      }
    }
    if (sent > 0) toast(t('deals.documents.uploaded', { count: sent }));
    return sent;
  });
  const count = wanted.flatMap(itemsOf).length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      sticky={send.isPending || wanted.length > 0}
      title={t('deals.documents.title')}
      description={t('deals.documents.text')}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t(count === 0 && all.length > 0 ? 'ui.done' : 'ui.cancel')}</Button>
          </DialogClose>
          <Button
            kind="act"
            busy={send.isPending}
            disabled={count === 0 || isTwice || !wanted.every(isReady)}
            onClick={() => send.mutate(undefined)}
          >
            {t('deals.documents.upload', { count })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div
          {...zone}
          className={cx(
            'relative grid justify-items-center gap-1 rounded-m border border-dashed border-edge bg-paper px-4 py-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act',
            isOver && 'border-act bg-act-tint',
          )}
        >
          <Upload className="size-5 text-ink-3" aria-hidden="true" />
          <label htmlFor={id} className="font-medium after:absolute after:inset-0 after:content-['']">
            {t('deals.documents.drop')}
          </label>
          <input
            id={id}
            type="file"
            multiple
            className="sr-only"
            onChange={(event) => {
              take(event.target.files ?? []);
              event.target.value = '';
            }}
          />
        </div>
        {isTwice && <p className="text-need">{t('deals.documents.twice')}</p>}
        <ul className="divide-y divide-line">
          {all.map((one) => (
            <DroppedRow
              key={one.key}
              dropped={one}
              items={items}
              onChange={(part) => put(one.key, part)}
              onRemove={() => setAll(all.filter(({ key }) => key !== one.key))}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function handIn(id: string, { file, item, ranges }: Dropped): Promise<unknown> {
  if (!ranges) return sendInSession(dealChecklist.submitItem, { id, itemId: item!, name: file.name }, file);
  const parts = writeParts(ranges.map(({ from, to, item: of }) => ({ from, to, item: of! })));
  return sendInSession(dealChecklist.splitScan, { id, name: file.name, parts }, file);
}
