import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { deliveryMethods, disclosureSendBy, revisedSendBy } from '#contract/verticals/loans/trid.ts';
import { useDayWords } from '../use-day-words.ts';

/** For any closing day: until when each disclosure can be sent, in hand and otherwise. Counted here, nothing is saved. */
export function WhatIf({ loan }: { loan: Loan }) {
  const t = useT();
  const dayWords = useDayWords();
  const [closingOn, setClosing] = useState(loan.closingOn);
  return (
    <Part title={t('loans.whatIf')}>
      <Field label={t('loans.field.closingOn')} className="max-w-56">
        <DateField value={closingOn} onChange={setClosing} />
      </Field>
      {closingOn && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <div tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-md text-sm">
            <thead>
              <tr className="border-b border-line text-ink-3">
                <th scope="col" className="py-1.5 text-start font-medium">
                  {t('loans.delivery')}
                </th>
                <th scope="col" className="py-1.5 text-end font-medium">
                  {t('loans.clock.disclosure_send_by')}
                </th>
                <th scope="col" className="py-1.5 text-end font-medium">
                  {t('loans.clock.revised_send_by')}
                </th>
              </tr>
            </thead>
            <tbody>
              {deliveryMethods.map((method) => (
                <tr key={method} className="border-b border-line">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    {t(`loans.method.${method}`)}
                  </th>
                  <td className="num py-1.5 text-end">{dayWords(disclosureSendBy(closingOn, method))}</td>
                  <td className="num py-1.5 text-end">{dayWords(revisedSendBy(closingOn, method))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Part>
  );
}
