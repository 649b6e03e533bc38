import { useQuery } from '@tanstack/react-query';
import { Download, MailWarning } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { loanQueries } from '../queries.ts';
import { useDayWords } from '../use-day-words.ts';
import { useLoanDeed } from '../use-loan-deed.ts';

const IncompleteDialog = lazy(() => import('./incomplete-dialog.tsx'));

/** What applicants were told that their application lacks; nothing as long as there is no application. */
export function IncompleteNotices({ loan, today, mayChange }: { loan: Loan; today: string; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const dayWords = useDayWords();
  const notices = useQuery(loanQueries.incompleteNotices(loan.id)).data?.notices ?? [];
  const [isSending, setSending] = useState(false);
  const name = t('loans.incomplete');
  const take = useLoanDeed(
    async (noticeId: string) => (await api.loans.incompleteNoticeFile({ id: loan.id, noticeId })) as Blob,
    (file) => saveFile(file, `${name}.pdf`),
  );
  const mayAsk = mayChange && loan.state === 'open' && loan.applicationOn !== null && loan.completeOn === null;
  if (!mayAsk && notices.length === 0) return null;
  return (
    <Part
      title={t('loans.incompletes')}
      actions={
        mayAsk && (
          <Button size="s" icon={<MailWarning />} onClick={() => setSending(true)}>
            {t('loans.incomplete.send')}
          </Button>
        )
      }
    >
      {notices.length === 0 ? (
        <p className="text-ink-2">{t('loans.incomplete.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {notices.map(({ id, missing, sentOn, respondBy, method, seenAt }) => (
            <li key={id} className="flex min-h-12 items-center gap-3 py-1.5">
              <span className="grid min-w-0 flex-1">
                <span className="wrap-anywhere">{format.list(missing)}</span>
                <span className="num text-sm text-ink-3">
                  <Facts
                    of={[
                      t('loans.incomplete.sent', { day: dayWords(sentOn) }),
                      t('loans.incomplete.until', { day: dayWords(respondBy) }),
                      t(`loans.incomplete.method.${method}`),
                    ]}
                  />
                </span>
              </span>
              {seenAt && <Chip tone="act">{t('loans.incomplete.seen')}</Chip>}
              <IconButton
                size="s"
                label={t('loans.incomplete.download', { day: dayWords(sentOn) })}
                onClick={() => take.mutate(id)}
              >
                <Download />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {isSending && <IncompleteDialog loan={loan} today={today} onClose={() => setSending(false)} />}
      </Suspense>
    </Part>
  );
}
