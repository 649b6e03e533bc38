import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, type Column, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import type { Commission } from '#contract/verticals/commercial/commissions.ts';
import { useRentalDeed } from '../property/use-rental-deed.ts';

type Part = Commission['parts'][number];

/** What is due when, with what can be done to it: the same on the lease and in the list of all. */
export function usePartColumns<Row extends Part>(): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const invoice = useRentalDeed((id: string) => api.commercialCommissions.invoice({ id, on: todayHere() }));
  const collect = useRentalDeed((id: string) => api.commercialCommissions.collect({ id, on: todayHere() }));
  return [
    {
      key: 'due',
      name: t('commercial.due'),
      cell: ({ dueOn }) => <span className="num whitespace-nowrap">{format.date(dueOn)}</span>,
    },
    { key: 'cents', name: t('commercial.amount'), end: true, cell: ({ cents }) => <Amount cents={cents} /> },
    {
      key: 'state',
      name: t('commercial.status'),
      cell: ({ invoicedOn, paidOn }) =>
        paidOn ? (
          <Chip tone="act">{t('commercial.paidOn', { day: format.date(paidOn) })}</Chip>
        ) : invoicedOn ? (
          <Chip tone="info">{t('commercial.invoicedOn', { day: format.date(invoicedOn) })}</Chip>
        ) : (
          <Chip>{t('commercial.notInvoiced')}</Chip>
        ),
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: ({ id, part, invoicedOn, paidOn }) =>
        paidOn ? null : (
          <span className="inline-flex flex-wrap justify-end gap-1.5">
            {!invoicedOn && may('commercial.work') && (
              <Button
                size="s"
                aria-label={t('commercial.invoiceNamed', { part: t(`commercial.part.${part}`) })}
                busy={invoice.isPending}
                onClick={() => invoice.mutate(id)}
              >
                {t('commercial.invoice')}
              </Button>
            )}
            {may('finance.manage') && (
              <Button
                size="s"
                aria-label={t('commercial.collectNamed', { part: t(`commercial.part.${part}`) })}
                busy={collect.isPending}
                onClick={() => collect.mutate(id)}
              >
                {t('commercial.collect')}
              </Button>
            )}
          </span>
        ),
    },
  ];
}

export function CommissionParts({ parts }: { parts: readonly Part[] }) {
  const t = useT();
  const rest = usePartColumns<Part>();
  return (
    <Table
      label={t('commercial.parts')}
      rows={parts}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'part',
          name: t('commercial.parts'),
          head: true,
          cell: ({ part }) => t(`commercial.part.${part}`),
        },
        ...rest,
      ]}
    />
  );
}
