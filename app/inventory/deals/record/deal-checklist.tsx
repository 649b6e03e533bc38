import { useQuery } from '@tanstack/react-query';
import { FileText, Lock, MoreHorizontal, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { refreshSession } from '#app/account/refresh.ts';
import { useMay } from '#app/account/session.ts';
import { api, requestFor } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { statusOf } from '#app/ui/problem.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { sendFile } from '#app/ui/upload/send-file.ts';
import { type DealItem, dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { dealQueries } from '../queries.ts';
import { usePipelines } from '../use-pipelines.ts';
import { Part } from './part.tsx';
import { useDealDeed } from './use-deal-deed.ts';

const ItemDialog = lazy(() => import('./item-dialog.tsx'));
const DatedDialog = lazy(() => import('./dated-dialog.tsx'));
const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));

const tones: Record<DealItem['state'], Tone> = {
  open: 'plain',
  submitted: 'info',
  returned: 'loss',
  approved: 'act',
  done: 'act',
  waived: 'plain',
};
const isSettled = ({ state, isExpired }: DealItem): boolean =>
  !isExpired && (state === 'approved' || state === 'done' || state === 'waived');

async function submit(dealId: string, itemId: string, file: File, datedOn: string | null): Promise<unknown> {
  const { path, headers } = requestFor(dealChecklist.submitItem, {
    id: dealId,
    itemId,
    name: file.name,
    ...(datedOn && { datedOn }),
  });
  const hooks = { signal: new AbortController().signal, onProgress: () => {} };
  const once = () => sendFile(file, { url: path, headers }, hooks);
  try {
    return await once();
  } catch (error) {
    // The token ran out on the way; the same key makes one document of both attempts.
    if (statusOf(error) === 401 && (await refreshSession())) return once();
    throw error instanceof Error ? error : new Error((error as { message?: string }).message ?? '');
  }
}

/** What must be on file and what is to be done, in its order. */
export function DealChecklist({ deal }: { deal: Deal }) {
  const t = useT();
  const { data } = useQuery(dealQueries.items(deal.id));
  const [isAdding, setAdding] = useState(false);
  const mayChange = deal.can.change && !deal.archivedAt;
  const items = data?.items ?? [];
  return (
    <Part
      title={
        items.length > 0
          ? t('deals.checklistOf', { done: items.filter(isSettled).length, count: items.length })
          : t('deals.checklist')
      }
      actions={
        mayChange && (
          <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setAdding(true)}>
            {t('deals.item.add')}
          </Button>
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
      <Suspense>{isAdding && <ItemDialog deal={deal} onClose={() => setAdding(false)} />}</Suspense>
    </Part>
  );
}

type Asking = 'waive' | 'return' | null;

function ItemRow({ deal, item, mayChange }: { deal: Deal; item: DealItem; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const { stageName } = usePipelines();
  const mayReview = useMay()('deals.review');
  const [asking, setAsking] = useState<Asking>(null);
  const { id, name, kind, need, before, state, file, reason, goodFor, expiresOn, isExpired } = item;
  const set = useDealDeed((change: { state: 'open' | 'done' | 'waived'; reason?: string }) =>
    api.deals.setItem({ id: deal.id, itemId: id, ...change }),
  );
  const review = useDealDeed((verdict: { approve: boolean; reason?: string }) =>
    api.deals.reviewItem({ id: deal.id, itemId: id, ...verdict }),
  );
  const remove = useDealDeed((itemId: string) => api.deals.removeItem({ id: deal.id, itemId }));
  const isLocked = state === 'approved' && !isExpired;
  const entries = [
    ...(state === 'waived' ? [{ label: t('deals.date.reopen'), onSelect: () => set.mutate({ state: 'open' }) }] : []),
    ...(state === 'open' || state === 'returned'
      ? [{ label: t('deals.item.waive'), onSelect: () => setAsking('waive') }]
      : []),
    { label: t('deals.remove'), onSelect: () => remove.mutate(id) },
  ];
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      {kind === 'task' ? (
        <CheckboxBox
          checked={state === 'done'}
          disabled={!mayChange || state === 'waived'}
          onChange={() => set.mutate({ state: state === 'done' ? 'open' : 'done' })}
          aria-label={name}
        />
      ) : (
        <span aria-hidden="true" className="text-ink-3 [&_svg]:size-4">
          {isLocked ? <Lock /> : <FileText />}
        </span>
      )}
      <span className="grid min-w-40 flex-1">
        <span className="wrap-anywhere">{name}</span>
        <span className="text-sm text-ink-3">
          <Facts
            of={[
              before && need === 'required'
                ? t('deals.item.before', { stage: stageName(before) })
                : t(`deals.need.${need}`),
              file && expiresOn
                ? t(isExpired ? 'deals.item.expiredOn' : 'deals.item.expiresOn', { day: format.date(expiresOn) })
                : goodFor !== null && t('deals.item.goodFor', { days: goodFor }),
              reason,
            ]}
          />
        </span>
        {file && (
          <a
            href={`/api/v1/deals/${deal.id}/items/${id}/document`}
            download={file.name}
            className="tap truncate text-sm text-act hover:underline"
          >
            <bdi>{file.name}</bdi>
          </a>
        )}
      </span>
      {(state !== 'open' || kind === 'document') && (
        <Chip tone={isExpired ? 'loss' : tones[state]}>
          {t(isExpired ? 'deals.item.expired' : `deals.itemState.${state}`)}
        </Chip>
      )}
      {kind === 'document' && mayChange && !isLocked && state !== 'waived' && <SubmitButton deal={deal} item={item} />}
      {mayReview && state === 'submitted' && (
        <>
          <Button size="s" kind="act" busy={review.isPending} onClick={() => review.mutate({ approve: true })}>
            {t('deals.item.approve')}
          </Button>
          <Button size="s" onClick={() => setAsking('return')}>
            {t('deals.item.return')}
          </Button>
        </>
      )}
      {mayChange && !isLocked && (
        <Menu
          align="end"
          trigger={
            <IconButton size="s" label={t('deals.moreFor', { name })}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={entries}
        />
      )}
      {asking && (
        <Suspense>
          <ReasonDialog
            title={t(asking === 'waive' ? 'deals.item.waiveTitle' : 'deals.item.returnTitle', { name })}
            act={t(asking === 'waive' ? 'deals.item.waive' : 'deals.item.return')}
            onReason={(why) =>
              asking === 'waive'
                ? set.mutate({ state: 'waived', reason: why })
                : review.mutate({ approve: false, reason: why })
            }
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </li>
  );
}

function SubmitButton({ deal, item }: { deal: Deal; item: DealItem }) {
  const t = useT();
  const may = useMay();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const send = useDealDeed(({ file, datedOn }: { file: File; datedOn: string | null }) =>
    submit(deal.id, item.id, file, datedOn),
  );
  if (!may('files.write')) return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('deals.item.fileFor', { name: item.name })}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          // Of what grows old it must be known how old it is.
          if (file && item.goodFor) setChosen(file);
          else if (file) send.mutate({ file, datedOn: null });
        }}
      />
      <Button size="s" icon={<Upload />} busy={send.isPending} onClick={() => input.current?.click()}>
        {item.file ? t('deals.item.replace') : t('deals.item.submit')}
      </Button>
      <Suspense>
        {chosen && (
          <DatedDialog
            item={item}
            onDay={(datedOn) => send.mutate({ file: chosen, datedOn })}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
