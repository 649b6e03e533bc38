import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import type { commercial } from '#contract/verticals/commercial/commercial.ts';
import { cpiRise } from '#contract/verticals/commercial/escalation.ts';
import { type LeaseOption, noticeWindow } from '#contract/verticals/commercial/options.ts';
import { CommercialDialog } from './dialog.tsx';
import { indexOf } from './escalation-fields.ts';
import { useOptionFields } from './option-fields.ts';

type Lease = OutputOf<typeof commercial.lease>;

/** What an option is worth, in the words of the trade. */
function useOptionWords() {
  const t = useT();
  const format = useFormat();
  return ({ kind, afterMonths, termMonths, answerDays, perFoot, squareFeet, fee }: LeaseOption) => [
    kind === 'renewal' && termMonths !== null && t('commercial.monthCount', { count: termMonths }),
    afterMonths !== null && t('commercial.afterMonths', { months: afterMonths }),
    answerDays !== null && t('commercial.answerInDays', { days: answerDays }),
    squareFeet !== null && t('commercial.feet', { count: format.number(squareFeet) }),
    (kind === 'renewal' || kind === 'expansion') &&
      (perFoot === null ? t('commercial.atMarket') : t('commercial.atPerFoot', { rent: format.money(perFoot) })),
    fee > 0 && t('commercial.feeOf', { fee: format.money(fee) }),
  ];
}

/** Options of a lease, each with its window and clause. */
export function LeaseOptions({ lease, mayWork }: { lease: Lease; mayWork: boolean }) {
  const t = useT();
  const format = useFormat();
  const words = useOptionWords();
  const fields = useOptionFields();
  const [isOpen, setOpen] = useState(false);
  return (
    <Part
      title={t('commercial.options')}
      actions={
        mayWork && (
          <Button size="s" icon={<Pencil />} onClick={() => setOpen(true)}>
            {t('commercial.editOptions')}
          </Button>
        )
      }
    >
      {lease.options.length === 0 ? (
        <p className="text-ink-2">{t('commercial.noOptions')}</p>
      ) : (
        <Table
          label={t('commercial.options')}
          rows={lease.options.map((option, place) => ({ ...option, place }))}
          keyOf={({ place }) => String(place)}
          columns={[
            {
              key: 'kind',
              name: t('commercial.kind'),
              head: true,
              cell: ({ kind, clause }) => (
                <>
                  {t(`commercial.option.${kind}`)}
                  {clause && <span className="block text-sm text-ink-3">{t('commercial.clause', { clause })}</span>}
                </>
              ),
            },
            { key: 'terms', name: t('commercial.terms'), cell: (option) => <Facts of={words(option)} /> },
            {
              key: 'notice',
              name: t('commercial.noticeWindow'),
              cell: (option) => {
                const window = noticeWindow(option, lease);
                if (!window) return t('commercial.onOffer');
                return (
                  <span className="num whitespace-nowrap">
                    {window.from && `${format.date(window.from)} – `}
                    {format.date(window.by)}
                  </span>
                );
              },
            },
          ]}
        />
      )}
      {isOpen && (
        <CommercialDialog
          title={t('commercial.editOptions')}
          fields={fields.specs}
          initial={fields.from(lease.options)}
          send={(draft) =>
            api.commercial.setOptions({ id: lease.id, options: fields.of(draft) }, { version: lease.version })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Part>
  );
}

/** Rent that follows an index: what was published, what it did to the rent, and what is next. */
export function LeaseIndex({ lease, mayWork }: { lease: Lease; mayWork: boolean }) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { id, nextIndex, escalation } = lease;
  const { cpi, rate } = escalation;
  if (!cpi) return null;
  const percent = (millionths: number) => format.percent(millionths / 1_000_000, 3);
  const level = (index: number) => format.number(index / 1_000);
  return (
    <Part
      title={t('commercial.cpi')}
      actions={
        mayWork &&
        nextIndex && (
          <Button size="s" icon={<Plus />} onClick={() => setOpen(true)}>
            {t('commercial.recordIndex')}
          </Button>
        )
      }
    >
      <p className="num text-sm text-ink-2">
        <Facts
          of={[
            t('commercial.cpiBase', { month: cpi.baseMonth, index: level(cpi.baseIndex) }),
            t('commercial.cpiFloorOf', { rate: percent(cpi.floor) }),
            cpi.cap !== null && t('commercial.cpiCapOf', { rate: percent(cpi.cap) }),
            nextIndex && t('commercial.nextIndex', { day: format.date(nextIndex.on) }),
          ]}
        />
      </p>
      {cpi.readings.length > 0 && (
        <Table
          label={t('commercial.cpi')}
          rows={cpi.readings.map((reading, place) => ({ ...reading, place }))}
          keyOf={({ place }) => String(place)}
          columns={[
            { key: 'month', name: t('commercial.cpiMonth'), head: true, cell: ({ month }) => month },
            { key: 'index', name: t('commercial.cpiIndex'), end: true, cell: ({ index }) => level(index) },
            {
              key: 'rise',
              name: t('commercial.cpiRise'),
              end: true,
              cell: ({ place }) => percent(cpiRise(cpi, rate, place)),
            },
          ]}
        />
      )}
      {isOpen && nextIndex && (
        <CommercialDialog
          title={t('commercial.recordIndex')}
          description={t('commercial.nextIndex', { day: format.date(nextIndex.on) })}
          fields={[
            { name: 'month', label: t('commercial.cpiMonth'), type: 'text', required: true, hint: 'YYYY-MM' },
            { name: 'index', label: t('commercial.cpiIndex'), type: 'text', required: true },
          ]}
          initial={{ month: '', index: '' }}
          send={({ month, index }) =>
            api.commercial.setIndex({
              id,
              adjustment: nextIndex.adjustment,
              month: String(month).trim(),
              index: indexOf(index),
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Part>
  );
}
