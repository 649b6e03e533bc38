import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, type Column, Part, Table } from '#app/inventory/finance/parts.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Select } from '#app/ui/select.tsx';
import { isSaleOver, loiStates } from '#contract/verticals/commercial/sale-words.ts';
import type { Loi } from '#contract/verticals/commercial/sales.ts';
import { useRentalDeed } from '../property/use-rental-deed.ts';
import type { OpenSale } from './sale-dialogs.tsx';

const tones: Record<Loi['state'], Tone> = { received: 'info', countered: 'need', accepted: 'act', declined: 'plain' };

/** Letters of intent side by side: price first, then what makes a lower one the better. */
export function Lois({ sale }: { sale: OpenSale }) {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work') && !isSaleOver(sale.stage);
  const decide = useRentalDeed((given: { id: string; state: Loi['state'] }) => api.commercialSales.decideLoi(given));
  const columns: Column<Loi>[] = [
    {
      key: 'buyer',
      name: t('building-sales.buyer'),
      head: true,
      cell: ({ buyer, round, financing, receivedOn, note }) => (
        <>
          <span className="font-medium">
            <bdi>{buyer}</bdi>
          </span>
          <span className="num block text-sm text-ink-2">
            <Facts
              of={[
                t('commercial.round', { round }),
                t(`building-sales.financing.${financing}`),
                format.date(receivedOn),
                note,
              ]}
            />
          </span>
        </>
      ),
    },
    {
      key: 'price',
      name: t('building-sales.price'),
      end: true,
      cell: ({ price, ofAsking, capRate, perFoot }) => (
        <>
          <Amount cents={price} className="font-medium" />
          <span className="num block text-sm text-ink-2">
            <Facts
              of={[
                ofAsking !== null && t('building-sales.ofAsking', { share: format.percent(ofAsking / 1_000_000, 1) }),
                capRate !== null && t('building-sales.capOf', { rate: format.percent(capRate / 1_000_000, 2) }),
                t('building-sales.perFoot', { amount: format.money(perFoot) }),
              ]}
            />
          </span>
        </>
      ),
    },
    { key: 'deposit', name: t('building-sales.deposit'), end: true, cell: ({ deposit }) => <Amount cents={deposit} /> },
    {
      key: 'days',
      name: t('building-sales.diligence'),
      end: true,
      cell: ({ diligenceDays, closingDays }) => (
        <span className="num">{t('building-sales.dayPair', { diligence: diligenceDays, closing: closingDays })}</span>
      ),
    },
    {
      key: 'contingencies',
      name: t('building-sales.contingencies'),
      cell: ({ contingencies }) =>
        contingencies.length === 0 ? (
          <span className="text-ink-2">{t('building-sales.none')}</span>
        ) : (
          format.list(contingencies.map((one) => t(`building-sales.contingency.${one}`)))
        ),
    },
    {
      key: 'state',
      name: t('building-sales.state'),
      cell: ({ id, buyer, state }) =>
        mayWork ? (
          <Select
            aria-label={t('building-sales.stateOf', { buyer })}
            value={state}
            onChange={(next) => decide.mutate({ id, state: next })}
            options={loiStates.map((value) => ({ value, label: t(`building-sales.loi.${value}`) }))}
          />
        ) : (
          <Chip tone={tones[state]}>{t(`building-sales.loi.${state}`)}</Chip>
        ),
    },
  ];
  return (
    <Part title={t('building-sales.lois')}>
      {sale.offers.length === 0 ? (
        <p className="text-ink-2">{t('building-sales.noLois')}</p>
      ) : (
        <Table label={t('building-sales.lois')} columns={columns} rows={sale.offers} keyOf={({ id }) => id} />
      )}
    </Part>
  );
}
