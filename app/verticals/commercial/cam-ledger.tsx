import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, Figure, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import type { BilledCam, CamPayment, commercial } from '#contract/verticals/commercial/commercial.ts';
import { reversalReasons } from '#contract/verticals/property/words.ts';
import { CommercialDialog } from './dialog.tsx';

type Lease = Pick<OutputOf<typeof commercial.lease>, 'id' | 'today'>;

/** What is open of a billed year, and what can be done about it: record money, or issue the statement again. */
export function CamLedger({ lease: { id, today }, statement }: { lease: Lease; statement: BilledCam }) {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work');
  const [asked, setAsked] = useState<'payment' | 'reissue' | CamPayment | null>(null);
  const { year, trueUp, credited, paid, open, revision, reason, replaces, estimates, payments } = statement;
  return (
    <>
      {replaces && (
        <p className="text-sm text-ink-2">
          {t('commercial.reissued', {
            revision,
            day: format.date(replaces.billedOn),
            amount: format.money(replaces.trueUp),
          })}{' '}
          <bdi>{reason}</bdi>
        </p>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name={t('commercial.step.true_up')} cents={trueUp} />
        <Figure name={t('commercial.credit')} cents={-credited} />
        <Figure name={t(paid < 0 ? 'commercial.refunded' : 'commercial.paid')} cents={Math.abs(paid)} />
        <Figure name={t(open < 0 ? 'commercial.openToTenant' : 'commercial.openAmount')} cents={Math.abs(open)} />
      </dl>
      {payments.length > 0 && (
        <Table
          label={t('commercial.payments')}
          rows={payments}
          keyOf={(one) => one.id}
          columns={[
            {
              key: 'on',
              name: t('commercial.on'),
              head: true,
              cell: ({ on }) => <span className="num">{format.date(on)}</span>,
            },
            { key: 'reference', name: t('commercial.reference'), cell: (one) => <bdi>{one.reference || '–'}</bdi> },
            {
              key: 'cents',
              name: t('commercial.amount'),
              end: true,
              cell: ({ cents, returnedOn }) => (
                <Amount cents={cents} className={returnedOn ? 'text-ink-3 line-through' : ''} />
              ),
            },
            {
              key: 'return',
              name: '',
              end: true,
              cell: (one) =>
                one.returnedOn ? (
                  <Chip tone="loss">{t('commercial.reversedOn', { day: format.date(one.returnedOn) })}</Chip>
                ) : (
                  mayWork && (
                    <Button
                      size="s"
                      aria-label={t('rentals.reverseNamed', { amount: format.money(Math.abs(one.cents)) })}
                      onClick={() => setAsked(one)}
                    >
                      {t('rentals.reverse')}
                    </Button>
                  )
                ),
            },
          ]}
        />
      )}
      {mayWork && (
        <div className="flex flex-wrap gap-2">
          {open !== 0 && (
            <Button size="s" kind="act" onClick={() => setAsked('payment')}>
              {t(open > 0 ? 'commercial.recordPayment' : 'commercial.recordRefund')}
            </Button>
          )}
          <Button size="s" onClick={() => setAsked('reissue')}>
            {t('commercial.reissue')}
          </Button>
        </div>
      )}
      {asked === 'payment' && (
        <CommercialDialog
          title={t(open > 0 ? 'commercial.recordPayment' : 'commercial.recordRefund')}
          fields={[
            { name: 'cents', label: t('commercial.amount'), type: 'money', required: true },
            { name: 'on', label: t('commercial.on'), type: 'day', required: true },
            { name: 'reference', label: t('commercial.reference'), type: 'text' },
          ]}
          // Money moves on the building’s day, wherever the reader is.
          initial={{ cents: Math.abs(open), on: today, reference: '' }}
          send={({ cents, on, reference }, key) =>
            api.commercial.recordCamPayment(
              { id, year, cents: (cents as number | null) ?? 0, on: on as string, reference: String(reference) },
              { key },
            )
          }
          onClose={() => setAsked(null)}
        />
      )}
      {typeof asked === 'object' && asked !== null && (
        <CommercialDialog
          title={t('rentals.reverseNamed', { amount: format.money(Math.abs(asked.cents)) })}
          description={t('commercial.returnText')}
          saveLabel={t('rentals.deed.reverse')}
          fields={[
            { name: 'on', label: t('commercial.on'), type: 'day', required: true },
            {
              name: 'reason',
              label: t('rentals.reason'),
              type: 'choice',
              options: reversalReasons.map((value) => ({ value, label: t(`rentals.reason.${value}`) })),
            },
          ]}
          initial={{ on: today, reason: reversalReasons[0] }}
          send={({ on, reason }, key) =>
            api.commercial.returnCamPayment(
              { id: asked.id, on: on as string, reason: reason as (typeof reversalReasons)[number] },
              { key },
            )
          }
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'reissue' && (
        <CommercialDialog
          title={t('commercial.reissueOf', { year: String(year) })}
          description={t('commercial.reissueText')}
          saveLabel={t('commercial.reissue')}
          fields={[
            { name: 'estimates', label: t('commercial.estimates'), type: 'money' },
            { name: 'reason', label: t('commercial.reason'), type: 'text', required: true, wide: true },
          ]}
          initial={{ estimates, reason: '' }}
          send={(draft, key) =>
            api.commercial.reissueCam(
              { id, year, estimates: (draft.estimates as number | null) ?? 0, reason: String(draft.reason) },
              { key },
            )
          }
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
