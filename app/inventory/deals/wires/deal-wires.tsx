import { useQuery } from '@tanstack/react-query';
import { Lock, MoreHorizontal, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { formatPhone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { checkers, type DealWire } from '#contract/inventory/deals/deal-wires.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { dealQueries } from '../queries.ts';
import { Part } from '../record/part.tsx';
import { useDealDeed } from '../record/use-deal-deed.ts';

const WireDialog = lazy(() => import('./wire-dialog.tsx'));
const CheckDialog = lazy(() => import('./check-dialog.tsx'));
const ShowDialog = lazy(() => import('./show-dialog.tsx'));
const ReasonDialog = lazy(() => import('../record/reason-dialog.tsx'));

const tones: Record<DealWire['state'], Tone> = {
  unverified: 'need',
  verified: 'act',
  rejected: 'loss',
  replaced: 'plain',
};

/** Payment instructions: masked, verified by two people's callbacks, and shown only with a reason. */
export default function DealWires({ deal }: { deal: Deal }) {
  const t = useT();
  const { data } = useQuery(dealQueries.wires(deal.id));
  const [isAdding, setAdding] = useState(false);
  const mayChange = deal.can.change && !deal.archivedAt;
  return (
    <Part
      title={t('deals.wires')}
      actions={
        mayChange && (
          <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setAdding(true)}>
            {t('deals.wire.add')}
          </Button>
        )
      }
    >
      {data?.isLocked && (
        <p role="alert" className="flex gap-2 rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          <Lock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t('deals.wire.locked')}
        </p>
      )}
      {data && data.wires.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {data.wires.map((wire) => (
            <WireRow key={wire.id} deal={deal} wire={wire} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t('deals.wire.none')}</p>
      )}
      <Suspense>{isAdding && <WireDialog deal={deal} onClose={() => setAdding(false)} />}</Suspense>
    </Part>
  );
}

type Asking = 'check' | 'show' | 'replace' | 'reject' | null;

function WireRow({ deal, wire }: { deal: Deal; wire: DealWire }) {
  const t = useT();
  const format = useFormat();
  const [asking, setAsking] = useState<Asking>(null);
  const reject = useDealDeed((reason: string) => api.deals.rejectWire({ id: deal.id, wireId: wire.id, reason }));
  const { use, payee, bank, reference, ending, state, isChange, reason, by, at, checks, shown, can } = wire;
  const matched = checks.filter((check) => check.matched).length;
  const isInForce = state === 'unverified' || state === 'verified';
  const name = t(`deals.wireUse.${use}`);
  const close = () => setAsking(null);
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
      <span className={cx('grid min-w-full flex-1 sm:min-w-48', !isInForce && 'text-ink-3')}>
        <span className="wrap-anywhere">
          {name} <bdi className="num ms-1 text-ink-2">•••• {ending}</bdi>
        </span>
        <span className="text-sm text-ink-2 wrap-anywhere">
          <Facts of={[payee, bank, reference]} />
        </span>
        <span className="num text-sm text-ink-3">
          <Facts
            of={[
              t('deals.wire.entered', { who: by, at: format.dateTime(at, { style: 'short' }) }),
              shown > 0 && t('deals.wire.shown', { count: shown }),
            ]}
          />
        </span>
        {checks.map((check) => (
          <span key={check.at} className={check.matched ? 'text-sm text-ink-3' : 'text-sm text-loss'}>
            {t(check.matched ? 'deals.wire.matched' : 'deals.wire.mismatched', {
              who: check.by,
              whom: check.spokeWith,
              phone: formatPhone(check.phone),
              source: t(`deals.wireSource.${check.source}`),
            })}
          </span>
        ))}
        {reason && <span className="text-sm text-loss wrap-anywhere">{reason}</span>}
      </span>
      <Chip tone={isChange && state === 'unverified' ? 'loss' : tones[state]}>
        {state === 'unverified'
          ? t(isChange ? 'deals.wire.changed' : 'deals.wire.waiting', { count: matched, of: checkers })
          : t(`deals.wireState.${state}`)}
      </Chip>
      {can.check && (
        <Button size="s" kind="act" onClick={() => setAsking('check')}>
          {t('deals.wire.check')}
        </Button>
      )}
      {can.show && (
        <Button size="s" onClick={() => setAsking('show')}>
          {t('deals.wire.show')}
        </Button>
      )}
      {(can.replace || can.reject) && (
        <Menu
          align="end"
          trigger={
            <IconButton size="s" label={t('deals.moreFor', { name })}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={[
            { label: t('deals.wire.replace'), onSelect: () => setAsking('replace') },
            { label: t('deals.wire.reject'), onSelect: () => setAsking('reject') },
          ]}
        />
      )}
      <Suspense>
        {asking === 'check' && <CheckDialog deal={deal} wire={wire} onClose={close} />}
        {asking === 'show' && <ShowDialog deal={deal} wire={wire} onClose={close} />}
        {asking === 'replace' && <WireDialog deal={deal} replaced={wire} onClose={close} />}
        {asking === 'reject' && (
          <ReasonDialog
            title={t('deals.wire.rejectTitle', { name })}
            act={t('deals.wire.reject')}
            onReason={(why) => reject.mutate(why)}
            onClose={close}
          />
        )}
      </Suspense>
    </li>
  );
}
