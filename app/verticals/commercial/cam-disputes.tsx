import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import type { BilledCam, CamDispute } from '#contract/verticals/commercial/commercial.ts';
import { CommercialDialog } from './dialog.tsx';

/** What the tenant questions of a statement, and what they were told. */
export function CamDisputes({ statement }: { statement: BilledCam }) {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work');
  const [answered, setAnswered] = useState<CamDispute | null>(null);
  if (statement.disputes.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={t('commercial.disputes')}>
      <h3 className="font-medium">{t('commercial.disputes')}</h3>
      {statement.credited > 0 && (
        <p className="num text-ink-2">
          {t('commercial.credited', {
            amount: format.money(statement.credited),
            rest: format.money(statement.trueUp - statement.credited),
          })}
        </p>
      )}
      <ul className="grid gap-3">
        {statement.disputes.map((one) => (
          <li key={one.id} className="grid gap-1.5 rounded-m border border-line bg-surface p-3.5">
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
              <bdi className="font-medium text-ink">{one.askedBy}</bdi>
              <span>{format.dateTime(one.askedAt)}</span>
              {one.step && <Chip>{t(`commercial.step.${one.step}`)}</Chip>}
              {!one.answeredAt && <Chip tone="need">{t('commercial.needsAnswer')}</Chip>}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">
              <bdi>{one.question}</bdi>
            </p>
            {one.answeredAt ? (
              <p className="border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere">
                <bdi>{one.answer}</bdi>
                {one.credit > 0 && (
                  <span className="num block text-sm text-ink-2">
                    {t('commercial.creditGiven', { amount: format.money(one.credit) })}
                  </span>
                )}
              </p>
            ) : (
              mayWork && (
                <Button size="s" className="justify-self-start" onClick={() => setAnswered(one)}>
                  {t('commercial.answerDispute')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {answered && (
        <CommercialDialog
          title={t('commercial.answerDispute')}
          description={answered.question}
          fields={[
            { name: 'answer', label: t('commercial.answer'), type: 'lines', required: true, wide: true },
            { name: 'credit', label: t('commercial.credit'), type: 'money', hint: t('commercial.creditHint') },
          ]}
          initial={{ answer: '', credit: null }}
          send={({ answer, credit }, key) =>
            api.commercial.answerDispute(
              { id: answered.id, answer: answer as string, credit: (credit as number | null) ?? 0 },
              { key },
            )
          }
          onClose={() => setAnswered(null)}
        />
      )}
    </section>
  );
}
