import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { deviceOf } from '#contract/account/device.ts';
import { securityQueries } from './queries.ts';

/** The name of a country where the operator’s proxy says one; nothing is guessed from an address. */
export function useCountry(): (code: string | null) => string {
  const t = useT();
  const { locale } = useLocale();
  return (code) =>
    code ? (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code) : t('security.placeUnknown');
}

/** Whose sign-ins failed and from which addresses, and the last of them. */
export function FailedSignIns() {
  const t = useT();
  const format = useFormat();
  const country = useCountry();
  const { data, error, refetch } = useQuery(securityQueries.failed);
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} columns={2} />;
  if (data.total === 0) return <p className="text-ink-2">{t('security.noFailed')}</p>;
  return (
    <div className="grid gap-6">
      <p className="text-ink-2">{t('security.failedTotal', { count: data.total, days: data.days })}</p>
      <div className="grid gap-6 lg:grid-cols-2">
        <Counts title={t('security.byMember')}>
          {data.members.map(({ user, count, addresses, lastAt }) => (
            <Count key={user.id} name={user.name} count={count}>
              {t('security.fromAddresses', { count: addresses })} · {format.relative(lastAt)}
            </Count>
          ))}
        </Counts>
        <Counts title={t('security.byAddress')}>
          {data.addresses.map(({ ip, country: code, count, members, lastAt }) => (
            <Count key={ip} name={ip || t('security.placeUnknown')} count={count}>
              {country(code)} · {t('security.ofMembers', { count: members })} · {format.relative(lastAt)}
            </Count>
          ))}
        </Counts>
      </div>
      <Counts title={t('security.lastFailed')}>
        {data.last.map(({ id, user, why, ip, country: code, userAgent, at }) => {
          const { browser, system } = deviceOf(userAgent);
          return (
            <li key={id} className="py-2.5">
              <p className="flex flex-wrap items-center gap-x-2">
                <bdi className="font-medium">{user.name}</bdi>
                <span className="text-ink-2">{t(`security.why.${why}`)}</span>
              </p>
              <p className="text-sm text-ink-3">
                {format.dateTime(at)} · <bdi>{ip}</bdi> · {country(code)}
                {browser && system && <> · {t('account.sessions.device', { browser, system })}</>}
              </p>
            </li>
          );
        })}
      </Counts>
    </div>
  );
}

const Counts = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid content-start gap-2">
    <h2 className="font-medium">{title}</h2>
    <ul className="divide-y divide-line border-y border-line">{children}</ul>
  </section>
);

function Count({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  const format = useFormat();
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="me-auto min-w-0">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="text-sm text-ink-3">{children}</span>
      </span>
      <span className="num text-lg font-medium">{format.number(count)}</span>
    </li>
  );
}
