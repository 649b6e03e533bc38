import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Figure } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { todayHere } from '#app/ui/days.ts';
import type { BilledCam } from '#contract/verticals/commercial/commercial.ts';
import { CommercialDialog } from './dialog.tsx';

/** What is open of a billed year, and what can be done about it: record money, or issue the statement again. */
export function CamLedger({ lease: id, statement }: { lease: string; statement: BilledCam }) {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work');
  const [asked, setAsked] = useState<'payment' | 'reissue' | null>(null);
  const { year, trueUp, credited, paid, open, revision, reason, replaces, estimates } = statement;
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
          initial={{ cents: Math.abs(open), on: todayHere(), reference: '' }}
          send={({ cents, on, reference }, key) =>
            api.commercial.recordCamPayment(
              { id, year, cents: (cents as number | null) ?? 0, on: on as string, reference: String(reference) },
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
