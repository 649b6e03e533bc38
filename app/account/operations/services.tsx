import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { operators } from '#contract/account/operators.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { serviceNames } from '#contract/core/service-names.ts';
import { QueueTable } from './queue-table.tsx';

export const handle = { title: 'admin.services.title' } as const;

type Service = OutputOf<typeof operators.services>['services'][number];

const names = keysOf('admin.services.name', serviceNames);

const servicesQuery = queryOptions({
  queryKey: ['operators', 'services'],
  queryFn: ({ signal }) => api.operators.services({}, { signal }),
  staleTime: 0,
  refetchInterval: 15_000,
});

export default function ServicesPage() {
  const t = useT();
  const { data, error, refetch } = useQuery(servicesQuery);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-pretty text-ink-2">{t('admin.services.text')}</p>
        <Link to="/status" reloadDocument className="tap text-act underline underline-offset-4">
          {t('admin.services.public')}
        </Link>
      </div>
      {data ? (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {data.services.map((service) => (
              <ServiceRow key={service.name} service={service} />
            ))}
          </ul>
          <QueueTable queues={data.queues} />
        </>
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} columns={2} />
      )}
    </>
  );
}

/** The later of the two times decides. */
function stateOf({ succeededAt, failedAt }: Service): { key: 'works' | 'fails' | 'unused'; tone: Tone } {
  if (failedAt && (!succeededAt || failedAt > succeededAt)) return { key: 'fails', tone: 'loss' };
  return succeededAt ? { key: 'works', tone: 'act' } : { key: 'unused', tone: 'plain' };
}

const stateNames = keysOf('admin.services.state', ['works', 'fails', 'unused']);

function ServiceRow({ service }: { service: Service }) {
  const t = useT();
  const format = useFormat();
  const { name, kind, builtIn, since, succeededAt, failedAt, failure } = service;
  // The page itself was read from the database, so the database works.
  const { key, tone } = name === 'database' ? { key: 'works' as const, tone: 'act' as const } : stateOf(service);
  const facts = [
    since && t('admin.services.since', { when: format.date(since) }),
    succeededAt && t('admin.services.succeeded', { when: format.relative(succeededAt) }),
    failedAt && t('admin.services.failed', { when: format.relative(failedAt) }),
  ].filter(Boolean);
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{t(names[name])}</span>
        <span className="text-ink-2">
          <bdi>{kind}</bdi> · {t(builtIn ? 'admin.services.builtIn' : 'admin.services.outside')}
        </span>
        <Chip tone={tone} className="ms-auto">
          {t(stateNames[key])}
        </Chip>
      </p>
      {facts.length > 0 && (
        <p className="text-sm text-ink-3">
          <Facts of={facts} />
        </p>
      )}
      {failure && (
        <p dir="ltr" className="font-code text-sm break-words text-ink-2 rtl:text-right">
          {failure}
        </p>
      )}
    </li>
  );
}
