import { CircleCheck, FileText, Lock, MoreHorizontal, PenLine, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { DealItem } from '#contract/inventory/deals/deal-checklist.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { useGivenName } from '../use-given-name.ts';
import { usePipelines } from '../use-pipelines.ts';
import { SubmitButton } from './submit-button.tsx';
import { useDealDeed } from './use-deal-deed.ts';

const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));
const ValueDialog = lazy(() => import('./value-dialog.tsx'));

const icons = { document: FileText, task: CircleCheck, info: PenLine, gate: ShieldCheck } as const;
const tones: Record<DealItem['state'], Tone> = {
  open: 'plain',
  submitted: 'info',
  returned: 'loss',
  approved: 'act',
  done: 'act',
  waived: 'plain',
};
type Asking = 'waive' | 'return' | 'reopen' | 'write' | null;

const reasonWords = {
  waive: { title: 'deals.item.waiveTitle', act: 'deals.item.waive' },
  return: { title: 'deals.item.returnTitle', act: 'deals.item.return' },
  reopen: { title: 'deals.item.reopenTitle', act: 'deals.date.reopen' },
} as const;

/** A checklist item: its kind, state, and next actions. */
export function ItemRow({ deal, item, mayChange }: { deal: Deal; item: DealItem; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const { stageName } = usePipelines();
  const mayReview = useMay()('deals.review');
  const [asking, setAsking] = useState<Asking>(null);
  const givenName = useGivenName();
  const name = givenName(item.name);
  const { id, kind, need, before, state, value, waitsFor, lockedBy, file, reason, goodFor, expiresOn, isExpired } =
    item;
  const set = useDealDeed(
    (change: { state: 'open' | 'submitted' | 'done' | 'waived'; reason?: string; value?: string }) =>
      api.deals.setItem({ id: deal.id, itemId: id, ...change }),
  );
  const review = useDealDeed((verdict: { approve: boolean; reason?: string }) =>
    api.deals.reviewItem({ id: deal.id, itemId: id, ...verdict }),
  );
  const reopen = useDealDeed((why: string) => api.deals.reopenReview({ id: deal.id, itemId: id, reason: why }));
  const remove = useDealDeed((itemId: string) => api.deals.removeItem({ id: deal.id, itemId }));
  const isLocked = (state === 'approved' && !isExpired) || waitsFor !== null || (lockedBy !== null && !isExpired);
  const mayReopen = mayReview && kind === 'gate' && state === 'approved' && lockedBy === null;
  const mayGoRound = kind !== 'gate' || mayReview;
  const Icon = isLocked ? Lock : icons[kind];
  const entries = [
    ...(state === 'waived' ? [{ label: t('deals.date.reopen'), onSelect: () => set.mutate({ state: 'open' }) }] : []),
    ...((state === 'open' || state === 'returned') && mayGoRound
      ? [{ label: t('deals.item.waive'), onSelect: () => setAsking('waive') }]
      : []),
    ...(mayGoRound ? [{ label: t('deals.remove'), onSelect: () => remove.mutate(id) }] : []),
  ];
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      {kind === 'task' ? (
        <CheckboxBox
          checked={state === 'done'}
          disabled={!mayChange || isLocked || state === 'waived'}
          onChange={() => set.mutate({ state: state === 'done' ? 'open' : 'done' })}
          aria-label={name}
        />
      ) : (
        <span aria-hidden="true" className="text-ink-3 [&_svg]:size-4">
          <Icon />
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
              waitsFor && t('deals.item.waitsFor', { name: givenName(waitsFor) }),
              lockedBy && t('deals.item.lockedBy', { name: givenName(lockedBy) }),
              reason,
            ]}
          />
        </span>
        {item.source && (
          <span className="text-sm wrap-anywhere text-ink-3">
            {t('deals.item.source', { source: `\u2068${item.source}\u2069` })}
          </span>
        )}
        {item.purgedAt && (
          <span className="text-sm text-ink-3">
            {t('deals.item.purged', {
              approved: item.reviewedAt ? format.date(item.reviewedAt) : '',
              removed: format.date(item.purgedAt),
            })}
          </span>
        )}
        {value && <bdi className="wrap-anywhere">{value}</bdi>}
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
      {(state !== 'open' || kind !== 'task') && (
        <Chip tone={isExpired ? 'loss' : tones[state]}>
          {isExpired
            ? t('deals.item.expired')
            : state === 'open' && (kind === 'gate' || kind === 'info')
              ? t(`deals.${kind}State.open`)
              : t(`deals.itemState.${state}`)}
        </Chip>
      )}
      {kind === 'document' && mayChange && !isLocked && state !== 'waived' && <SubmitButton deal={deal} item={item} />}
      {kind === 'info' && mayChange && !isLocked && state !== 'waived' && (
        <Button
          size="s"
          icon={<PenLine />}
          aria-label={`${t('deals.item.write')}: ${name}`}
          onClick={() => setAsking('write')}
        >
          {t('deals.item.write')}
        </Button>
      )}
      {kind === 'gate' && mayChange && !isLocked && (state === 'open' || state === 'returned') && (
        <Button size="s" busy={set.isPending} onClick={() => set.mutate({ state: 'submitted' })}>
          {t('deals.item.askReview')}
        </Button>
      )}
      {mayReview && state === 'submitted' && (
        <>
          <Button size="s" kind="act" busy={review.isPending} onClick={() => review.mutate({ approve: true })}>
            {t(kind === 'gate' ? 'deals.item.accept' : 'deals.item.approve')}
          </Button>
          {lockedBy === null && (
            <Button size="s" onClick={() => setAsking('return')}>
              {t('deals.item.return')}
            </Button>
          )}
        </>
      )}
      {mayReopen && (
        <Button size="s" onClick={() => setAsking('reopen')}>
          {t('deals.date.reopen')}
        </Button>
      )}
      {mayChange && !isLocked && lockedBy === null && entries.length > 0 && (
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
      <Suspense>
        {asking === 'write' && (
          <ValueDialog
            item={item}
            onValue={(next) => set.mutate({ state: 'done', value: next })}
            onClose={() => setAsking(null)}
          />
        )}
        {(asking === 'waive' || asking === 'return' || asking === 'reopen') && (
          <ReasonDialog
            title={t(reasonWords[asking].title, { name })}
            act={t(reasonWords[asking].act)}
            onReason={(why) => {
              if (asking === 'waive') set.mutate({ state: 'waived', reason: why });
              else if (asking === 'return') review.mutate({ approve: false, reason: why });
              else reopen.mutate(why);
            }}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </li>
  );
}
