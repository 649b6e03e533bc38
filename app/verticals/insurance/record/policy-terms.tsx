import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import { policyQueries } from '../queries.ts';

/** The terms, the newest first, each with everything that was transacted in it. */
export function PolicyTerms({ policy }: { policy: Policy }) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(policyQueries.transactions(policy.id));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={4} />;
  return (
    <Part title={t('insurance.terms')}>
      <ol className="grid gap-3">
        {data.terms.toReversed().map((term) => (
          <li key={term.number} className="rounded-m border border-line">
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-3.5 py-2">
              <span className="num font-medium">
                {format.date(term.effectiveOn)} – {format.date(term.expiresOn)}
              </span>
              {term.ending && (
                <span className="text-sm text-ink-2">
                  {t(`insurance.ending.${term.ending}`, { day: format.date(term.endsOn) })}
                </span>
              )}
              <span className="num ms-auto text-sm text-ink-2">
                <Facts
                  of={[
                    t('insurance.writtenOf', { amount: format.money(term.written) }),
                    t('insurance.earnedOf', { amount: format.money(term.earned) }),
                  ]}
                />
              </span>
            </div>
            <ul className="divide-y divide-line text-sm">
              {data.transactions
                .filter((line) => line.term === term.number)
                .map((line) => (
                  <li key={line.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-3.5 py-2">
                    <span className="min-w-28 font-medium">{t(`insurance.kind.${line.kind}`)}</span>
                    <span className="num text-ink-2">{format.date(line.effectiveOn)}</span>
                    <span className="min-w-32 flex-1 text-ink-2">
                      <Facts
                        of={[
                          line.method && t(`insurance.cancel.${line.method}`),
                          ...line.grants.map((grant) => t.any(`insurance.grant.${grant}`)),
                          line.carrier,
                          line.number,
                          line.reason,
                        ]}
                      />
                    </span>
                    <span className="num font-medium">{format.money(line.premium)}</span>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </Part>
  );
}
