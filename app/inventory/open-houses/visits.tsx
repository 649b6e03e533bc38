import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { OpenHouse } from '#contract/inventory/open-houses.ts';
import { showingQueries } from '../showings/queries.ts';

/** The visitors, with their consents and the texts they were shown. */
export default function Visits({ house, onClose }: { house: OpenHouse; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const visits = useQuery(showingQueries.visits(house.id)).data?.visits;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('showings.whoCame')} size="m">
      {!visits ? (
        <SkeletonText lines={4} />
      ) : (
        <ul className="divide-y divide-line">
          {visits.map((visit) => (
            <li key={visit.id} className="grid gap-1 py-3">
              <p className="flex flex-wrap gap-x-3">
                {visit.lead ? (
                  <Link to={`/lead/${visit.lead.id}`} className="font-medium text-act hover:underline">
                    <bdi>{visit.lead.name}</bdi>
                  </Link>
                ) : (
                  <span className="text-ink-3">{t('showings.notYours')}</span>
                )}
                <span className="num text-ink-3">{format.dateTime(visit.signedAt, { style: 'short' })}</span>
              </p>
              <p className="text-ink-2">
                <Facts
                  of={[
                    visit.hasAgent && t('showings.hasAgent', { name: visit.agentName || '–' }),
                    visit.timeframe && t(`public-open-house.timeframe.${visit.timeframe}`),
                    visit.consents.length > 0 &&
                      t('showings.agreedTo', {
                        ways: format.list(visit.consents.map((way) => t.any(`showings.way.${way}`))),
                      }),
                  ]}
                />
              </p>
              <details className="text-sm text-ink-2">
                <summary className="cursor-pointer text-ink-3">
                  {t('showings.receipt', { version: visit.disclosureVersion })}
                </summary>
                <p className="mt-1">{visit.disclosureText}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
