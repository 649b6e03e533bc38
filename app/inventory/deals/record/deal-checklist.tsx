import { useQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { DealItem } from '#contract/inventory/deals/deal-checklist.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { dealQueries } from '../queries.ts';
import { useGivenName } from '../use-given-name.ts';
import { useMatchWords } from '../use-match-words.ts';
import { ItemRow } from './item-row.tsx';
import { Part } from './part.tsx';

const DocumentsDialog = lazy(() => import('./documents-dialog.tsx'));
const ItemDialog = lazy(() => import('./item-dialog.tsx'));

const isSettled = ({ state, isExpired }: DealItem): boolean =>
  !isExpired && (state === 'approved' || state === 'done' || state === 'waived');

/** Whether a document can still be uploaded for the item. */
const takesDocument = ({ kind, state, isExpired, waitsFor, lockedBy }: DealItem): boolean =>
  kind === 'document' &&
  waitsFor === null &&
  (isExpired || (state !== 'approved' && state !== 'waived' && lockedBy === null));

/** Required documents and tasks, in order. */
export function DealChecklist({ deal }: { deal: Deal }) {
  const t = useT();
  const givenName = useGivenName();
  const { data } = useQuery(dealQueries.items(deal.id));
  const byWords = useMatchWords();
  const [isAdding, setAdding] = useState(false);
  const mayChange = deal.can.change && !deal.archivedAt;
  const mayWrite = useMay()('files.write');
  const [isDropping, setDropping] = useState(false);
  const items = data?.items ?? [];
  const slots = items.filter(takesDocument);
  return (
    <Part
      title={
        items.length > 0
          ? t('deals.checklistOf', { done: items.filter(isSettled).length, count: items.length })
          : t('deals.checklist')
      }
      actions={
        mayChange && (
          <span className="flex flex-wrap gap-1">
            {mayWrite && slots.length > 0 && (
              <Button size="s" kind="quiet" icon={<Upload />} onClick={() => setDropping(true)}>
                {t('deals.documents.add')}
              </Button>
            )}
            <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setAdding(true)}>
              {t('deals.item.add')}
            </Button>
          </span>
        )
      }
    >
      {!data ? (
        <SkeletonText lines={4} />
      ) : items.length === 0 ? (
        <p className="text-ink-2">{t('deals.item.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {items.map((item) => (
            <ItemRow key={item.id} deal={deal} item={item} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {data?.template && (
        <p className="text-sm text-ink-3">
          {t('deals.checklist.from', { name: givenName(data.template.name), by: byWords(data.template.by) })}
        </p>
      )}
      <Suspense>
        {isDropping && <DocumentsDialog deal={deal} items={slots} onClose={() => setDropping(false)} />}
      </Suspense>
      <Suspense>{isAdding && <ItemDialog deal={deal} onClose={() => setAdding(false)} />}</Suspense>
    </Part>
  );
}
