import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { SavedSearch } from '#contract/inventory/saved-searches.ts';
import { statusKey } from '../../listings/status.ts';
import { frequencyKeys, kindKeys } from '../words.ts';

/** The state of the alerts: frequency, dates, clicks, and why none are sent. */
export function SearchFacts({ search }: { search: SavedSearch }) {
  const t = useT();
  const format = useFormat();
  const { frequency, pace, pausedUntil, expiresOn, lastSentAt, lastClickedAt, askedAt, told, clicks, waiting } = search;
  const at = (value: string | null) => (value ? format.dateTime(value, { style: 'short' }) : t('searches.notYet'));
  const facts: [string, string][] = [
    [
      t('searches.field.frequency'),
      frequency === pace
        ? t(frequencyKeys[frequency])
        : t('searches.slowed', { asked: t(frequencyKeys[frequency]), now: t(frequencyKeys[pace]) }),
    ],
    ...(pausedUntil && search.state === 'paused'
      ? [[t('searches.pauseUntil'), format.date(pausedUntil)] as [string, string]]
      : []),
    [t('searches.field.expiresOn'), expiresOn ? format.date(expiresOn) : t('searches.neverEnds')],
    [t('searches.statuses'), format.list(search.statuses.map((status) => t.any(statusKey(status))))],
    [t('searches.kinds'), format.list(search.kinds.map((kind) => t(kindKeys[kind])))],
    [t('searches.madeBy'), t(search.madeBy === 'lead' ? 'searches.madeBy.lead' : 'searches.madeBy.agent')],
    [t('searches.field.lastSentAt'), at(lastSentAt)],
    [t('searches.field.lastClickedAt'), at(lastClickedAt)],
    [t('searches.told'), format.number(told)],
    [t('searches.field.clicks'), format.number(clicks)],
    [t('searches.waiting'), format.number(waiting)],
  ];
  return (
    <div className="grid gap-3">
      {search.stoppedBy && (
        <p className="rounded-m bg-loss-tint px-3 py-2 text-loss">
          {t(search.stoppedBy === 'person' ? 'searches.stoppedByPerson' : 'searches.stoppedBySunset', {
            when: at(search.stoppedAt),
          })}
        </p>
      )}
      {search.refusal && !search.stoppedBy && (
        <p className="rounded-m bg-need-tint px-3 py-2 text-need">
          {t('searches.refusedBecause', { why: t.any(`messages.rule.${search.refusal}`) })}
        </p>
      )}
      {askedAt && !search.stoppedBy && (
        <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t('searches.asked', { when: at(askedAt) })}</p>
      )}
      <dl className="grid gap-x-4 gap-y-2.5 max-md:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="grid content-start gap-0.5">
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
