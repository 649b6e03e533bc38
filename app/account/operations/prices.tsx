import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/chip.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { CompetitorPrice } from '#contract/account/pricing.ts';
import { failureText } from '../failure-text.ts';
import { PriceDialog } from './price-dialog.tsx';
import { tierNames, verticalNames } from './price-names.ts';
import { pricesKey, pricesQuery } from './price-queries.ts';

export const handle = { title: 'admin.prices.title' } as const;

const oldAfterDays = 180;

export default function PricesPage() {
  const t = useT();
  const list = useInfiniteQuery(pricesQuery);
  const [changing, setChanging] = useState<CompetitorPrice>();
  const [removing, setRemoving] = useState<CompetitorPrice>();
  const remove = useRemove();
  const prices = list.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-pretty text-ink-2">{t('admin.prices.text')}</p>
        <PriceDialog
          trigger={
            <Button kind="act" icon={<Plus />}>
              {t('admin.prices.add')}
            </Button>
          }
        />
      </div>
      {!prices && list.error ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : !prices ? (
        <SkeletonRows rows={8} columns={3} />
      ) : prices.length === 0 ? (
        <EmptyState title={t('admin.prices.empty')} icon={<Tags />}>
          {t('admin.prices.emptyText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {prices.map((price) => (
            <PriceRow
              key={price.id}
              price={price}
              onChange={() => setChanging(price)}
              onRemove={() => setRemoving(price)}
            />
          ))}
        </ul>
      )}
      <MoreButton pages={list} className="mt-4" />
      {changing && <PriceDialog key={changing.id} price={changing} onClose={() => setChanging(undefined)} />}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(undefined)}
          title={t('admin.prices.removeTitle', { name: removing.competitor_name })}
          action={t('admin.prices.remove')}
          onConfirm={() => remove.mutateAsync(removing.id).catch(() => {})}
        >
          {t('admin.prices.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function useRemove() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.pricing.remove({ id }),
    onSuccess: () => void toast(t('admin.prices.removed')),
    onError: (error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: pricesKey }),
  });
}

type RowProps = { price: CompetitorPrice; onChange: () => void; onRemove: () => void };

function PriceRow({ price, onChange, onRemove }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { competitor_name: name, competitor_price: dollars, checked_on: checkedOn, vertical, tier, note } = price;
  const isOld = !checkedOn || Date.now() - Date.parse(checkedOn) > oldAfterDays * 86_400_000;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="me-auto grid min-w-0 basis-64 gap-0.5">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-2">
          <Facts of={[t(verticalNames[vertical]), t(tierNames[tier]), note]} />
        </p>
      </div>
      <p className="num font-medium">{format.money(dollars * 100)}</p>
      <p className="flex w-36 items-center justify-end gap-2 text-sm text-ink-3">
        {isOld && <Badge tone="need">{t('admin.prices.old')}</Badge>}
        {checkedOn && <time dateTime={checkedOn}>{format.date(checkedOn)}</time>}
      </p>
      <Button size="s" aria-label={t('admin.prices.change', { name })} onClick={onChange}>
        {t('ui.edit')}
      </Button>
      <Button size="s" kind="quiet" aria-label={t('admin.prices.removeNamed', { name })} onClick={onRemove}>
        {t('admin.prices.remove')}
      </Button>
    </li>
  );
}
