import { keysOf, useLocale, useT } from '#app/i18n/t.ts';
import { dateFormat } from '#contract/core/message.ts';
import { serviceNames } from '#contract/core/service-names.ts';
import { checkNames, type Status, status } from '#contract/public/status.ts';
import { ask } from '../ask.ts';
import { callToAction } from '../call-to-action.ts';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { Part } from '../part.tsx';
import type { Route } from './+types/status-page.ts';
import { HealthChip, HealthLine } from './health.tsx';

const checkLabels = keysOf('public-company.status.check', checkNames);
const measured = keysOf('public-company.status.measured', checkNames);
const serviceLabels = keysOf('public-company.status.service', serviceNames);

export const loader = ({ context }: Route.LoaderArgs) => ask(context, status.read, {});

/** Never cached: the status must be current. */
export const headers = () => ({ 'cache-control': 'no-store' });

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { tag } = useLocale();
  const { checks, services, version, checkedAt } = loaderData;
  return (
    <Column as="text" className="pb-24">
      <PageHead
        title={t('public-company.status.title')}
        description={t('public-company.status.lead')}
        data={{ '@type': 'WebPage', name: t('public-company.status.title') }}
      />
      <PageHeading title={t('public-company.status.title')} lead={t('public-company.status.lead')} />
      <HealthLine status={loaderData} />
      <p className="mt-3 flex flex-wrap items-center justify-between gap-3 text-md text-ink-3">
        <span>
          {t('public-company.status.checked', { when: when(tag, checkedAt) })} ·{' '}
          {t('public-company.status.version', { version })}
        </span>
        <a href="/status" className={callToAction({ kind: 'plain' })}>
          {t('public-company.status.again')}
        </a>
      </p>
      <Part title={t('public-company.status.checks')}>
        <ul>
          {checks.map(({ name, state, ms }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-4">
              <span className="text-lg font-medium">{t(checkLabels[name])}</span>
              <span className="ms-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1 text-md text-ink-3">
                {ms !== null && t(measured[name], spanOf(name, ms))}
                <HealthChip state={state} />
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('public-company.status.services')} lead={t('public-company.status.servicesText')}>
        <ul>
          {services.map(({ name, kind, builtIn }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-4">
              <span className="text-lg font-medium">{t(serviceLabels[name])}</span>
              <span dir="ltr" className="ms-auto text-md text-ink-3">
                {kind}
              </span>
              <span className="text-md text-ink-2">
                {t(builtIn ? 'public-company.status.builtIn' : 'public-company.status.outside')}
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </Column>
  );
}

/** In UTC with the zone shown, because the server doesn't know the reader's zone. */
const when = (tag: string, instant: string) =>
  dateFormat(tag, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));

const spanOf = (name: Status['checks'][number]['name'], ms: number) =>
  name === 'database' ? { ms } : { seconds: Math.round(ms / 1_000) };
