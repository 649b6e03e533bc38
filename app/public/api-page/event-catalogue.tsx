import { useT } from '#app/i18n/t.ts';
import { eventKinds } from '#contract/core/event-kinds.ts';
import { Part } from '../part.tsx';

export function EventCatalogue() {
  const t = useT();
  return (
    <Part id="webhooks" title={t('public-api.events')} lead={t('public-api.eventsText')}>
      <ul lang="en" dir="ltr" className="text-start text-md">
        {Object.entries(eventKinds).map(([kind, { about, means }]) => (
          <li
            key={kind}
            className="grid gap-x-6 border-t border-line py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,4fr)]"
          >
            <code className="wrap-anywhere text-ink">{kind}</code>
            <span className="text-ink-3">{about}</span>
            <span className="text-ink-2">{means}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
