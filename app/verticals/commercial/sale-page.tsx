import { useQuery } from '@tanstack/react-query';
import { Pencil, PhoneCall, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Figure } from '#app/inventory/finance/parts.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { isSaleOver, priceFigures, type SaleStage, saleStages } from '#contract/verticals/commercial/sale-words.ts';
import { useRentalDeed } from '../property/use-rental-deed.ts';
import { Lois } from './lois.tsx';
import { MemorandumPart } from './memorandum-part.tsx';
import { commercialQueries } from './queries.ts';
import { CloseSaleDialog, LoiDialog, PriceDialog, TouchDialog } from './sale-dialogs.tsx';
import { DataRoom } from './sale-room.tsx';
import { stageTones } from './sales-page.tsx';

export const handle = { title: 'building-sales.sale' } as const;

type Open = 'price' | 'touch' | 'loi' | 'close' | null;

/** One sale: its stage, what is offered, who is in the data room, and the offering. */
export default function SalePage() {
  const { id = '' } = useParams();
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work');
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useQuery(commercialQueries.sale(id));
  const move = useRentalDeed((stage: SaleStage) => api.commercialSales.move({ id, stage }));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard />;
  const isOver = isSaleOver(data.stage);
  const close = () => setOpen(null);
  const asked = data.asking ? priceFigures(data.asking, data.squareFeet, data.noi, null) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="grid gap-1">
        <BackLink to="/commercial/sales">{t('building-sales.sales')}</BackLink>
        <div className="flex flex-wrap items-center gap-2">
          <div className="me-auto">
            <h2 className="flex flex-wrap items-center gap-2 text-xl font-medium">
              <Link to={`/commercial/building/${data.building.id}`} className="tap hover:underline">
                <bdi>{data.building.name}</bdi>
              </Link>
              <Chip tone={stageTones[data.stage]}>{t(`building-sales.stage.${data.stage}`)}</Chip>
              {data.isStale && <Chip tone="need">{t('commercial.stale')}</Chip>}
            </h2>
            <p className="text-ink-2">
              <Facts
                of={[
                  data.seller,
                  t('building-sales.touchedOn', { day: format.dateTime(data.touchedAt) }),
                  data.touchNote,
                ]}
              />
            </p>
          </div>
          {mayWork && data.stage !== 'closed' && (
            <>
              <Select
                aria-label={t('commercial.stage')}
                className="w-48"
                value={data.stage}
                onChange={(stage) => (stage === 'closed' ? setOpen('close') : move.mutate(stage))}
                options={saleStages.map((value) => ({ value, label: t(`building-sales.stage.${value}`) }))}
              />
              <Button size="s" icon={<PhoneCall />} onClick={() => setOpen('touch')}>
                {t('building-sales.logTouch')}
              </Button>
              <Button size="s" icon={<Pencil />} onClick={() => setOpen('price')}>
                {t('building-sales.editSale')}
              </Button>
              {!isOver && (
                <Button size="s" kind="act" icon={<Plus />} onClick={() => setOpen('loi')}>
                  {t('building-sales.addLoi')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {data.asking !== null && (
          <Figure
            name={t('building-sales.asking')}
            cents={data.asking}
            hint={asked && t('building-sales.perFoot', { amount: format.money(asked.perFoot) })}
          />
        )}
        {data.value !== null && <Figure name={t('building-sales.value')} cents={data.value} />}
        <Figure
          name={t('commercial.noi')}
          cents={Math.round(data.noi / 100) * 100}
          hint={
            asked?.capRate ? t('building-sales.capOf', { rate: format.percent(asked.capRate / 1_000_000, 2) }) : null
          }
        />
        {data.closedPrice !== null ? (
          <Figure
            name={t('building-sales.closedPrice')}
            cents={data.closedPrice}
            hint={data.closedOn && format.date(data.closedOn)}
          />
        ) : (
          data.bestPrice !== null && (
            <Figure
              name={t('building-sales.bestLoi')}
              cents={data.bestPrice}
              hint={t('building-sales.loiCount', { count: data.lois })}
            />
          )
        )}
      </dl>
      <Lois sale={data} />
      <DataRoom sale={data} />
      <MemorandumPart sale={data} />
      {open === 'price' && <PriceDialog sale={data} onClose={close} />}
      {open === 'touch' && <TouchDialog sale={id} onClose={close} />}
      {open === 'loi' && <LoiDialog sale={data} onClose={close} />}
      {open === 'close' && <CloseSaleDialog sale={data} onClose={close} />}
    </div>
  );
}
