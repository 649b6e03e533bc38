import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import type { SentAuthorization } from '#contract/inventory/deals/deal-authorization.ts';
import { dealQueries } from '../queries.ts';
import { Part } from '../record/part.tsx';

const tones: Record<SentAuthorization['state'], Tone> = { sending: 'info', sent: 'act', failed: 'loss' };

/** Recipients of the authorization, and whether it was delivered. */
export function SentList({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(dealQueries.authorizations(id));
  if (!data || data.sent.length === 0) return null;
  return (
    <Part title={t('deals.sheet.sentTitle')}>
      <ul className="divide-y divide-line border-y border-line">
        {data.sent.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="grid min-w-52 flex-1">
              <bdi className="wrap-anywhere">{[one.company, one.name].filter(Boolean).join(', ')}</bdi>
              <span className="num text-sm wrap-anywhere text-ink-3">
                <bdi>{one.email}</bdi> · {format.dateTime(one.settledAt ?? one.createdAt)}
                {one.by && (
                  <>
                    {' · '}
                    <bdi>{one.by}</bdi>
                  </>
                )}
              </span>
              {one.failure && <span className="text-sm text-loss">{one.failure}</span>}
              {one.answer && (
                <span className={one.answer === 'confirmed' ? 'text-sm text-act' : 'text-sm text-need'}>
                  {t(`deals.sheet.answer.${one.answer}`, { name: one.answeredName, day: format.date(one.answeredOn!) })}
                </span>
              )}
              {one.answeredRemarks && (
                <bdi className="text-sm whitespace-pre-line text-ink-2">{one.answeredRemarks}</bdi>
              )}
              {one.sha256 && (
                <span className="num truncate text-xs text-ink-3" title={one.sha256}>
                  {t('deals.sheet.fingerprint', { hash: one.sha256.slice(0, 16) })}
                </span>
              )}
            </span>
            <span className="num font-medium">{format.money(one.gross, 'USD', { cents: true })}</span>
            <Chip tone={tones[one.state]}>{t(`deals.sheet.sentState.${one.state}`)}</Chip>
          </li>
        ))}
      </ul>
    </Part>
  );
}
