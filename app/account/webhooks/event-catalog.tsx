import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { SearchInput } from '#app/ui/search-input.tsx';
import { type EventKind, eventKinds } from '#contract/core/event-kinds.ts';

const kinds = Object.keys(eventKinds) as EventKind[];
const families = [...Map.groupBy(kinds, (kind) => kind.split('.', 1)[0]!)];

/** A sample message of any kind: thin, so that receivers request the record with their own permissions. */
const sampleOf = (kind: EventKind) =>
  JSON.stringify(
    {
      type: kind,
      timestamp: '2026-11-17T16:20:00.000000+00:00',
      data: {
        id: '019a0000-0000-7000-8000-000000000001',
        organisationId: '019a0000-0000-7000-8000-000000000002',
        subject: { type: eventKinds[kind].about, id: '019a0000-0000-7000-8000-000000000003' },
        actorId: '019a0000-0000-7000-8000-000000000004',
      },
    },
    null,
    2,
  );

/** Every kind of event with its meaning and message, from the list that defines them. */
export function EventCatalog() {
  const t = useT();
  const [sought, setSought] = useState('');
  const word = sought.trim().toLowerCase();
  const shown = families
    .map(([family, own]): [string, EventKind[]] => [
      family,
      own.filter((kind) => kind.includes(word) || eventKinds[kind].means.toLowerCase().includes(word)),
    ])
    .filter(([, own]) => own.length > 0);
  return (
    <section aria-labelledby="event-catalog" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="event-catalog" className="me-auto text-md font-medium">
          {t('operations.webhooks.catalog')}
        </h2>
        <div className="w-full sm:w-72">
          <SearchInput
            value={sought}
            onChange={setSought}
            aria-label={t('operations.webhooks.findEvent')}
            placeholder={t('operations.webhooks.findEvent')}
          />
        </div>
      </div>
      <p className="max-w-[62ch] text-sm text-ink-2">{t('operations.webhooks.catalogText')}</p>
      {shown.length === 0 && <p className="text-ink-2">{t('operations.webhooks.noEvent')}</p>}
      <div className="divide-y divide-line border-y border-line">
        {shown.map(([family, own]) => (
          <details key={family} open={word !== ''} className="group py-2">
            <summary className="cursor-pointer py-1">
              <code className="font-code text-sm" dir="ltr">
                {family}.*
              </code>{' '}
              <span className="num text-sm text-ink-3">{own.length}</span>
            </summary>
            <dl className="grid gap-x-5 gap-y-2 py-2 ps-4 lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
              {own.map((kind) => (
                <Kind key={kind} kind={kind} />
              ))}
            </dl>
          </details>
        ))}
      </div>
    </section>
  );
}

function Kind({ kind }: { kind: EventKind }) {
  const t = useT();
  return (
    <>
      <dt>
        <code className="font-code text-sm break-all" dir="ltr">
          {kind}
        </code>
      </dt>
      <dd className="min-w-0 text-sm text-ink-2">
        {eventKinds[kind].means}
        <details className="mt-0.5 text-xs">
          <summary className="w-fit cursor-pointer text-ink-3 hover:text-ink">
            {t('operations.webhooks.sample')}
          </summary>
          <pre dir="ltr" className="mt-1 overflow-x-auto rounded-s bg-sunken p-3 font-code">
            {sampleOf(kind)}
          </pre>
        </details>
      </dd>
    </>
  );
}
