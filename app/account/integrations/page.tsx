import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpDown, ArrowUpFromLine } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type IntegrationStanding, integrationEntries, integrationGroups } from '#contract/account/integrations.ts';
import { NotYours } from '../not-yours.tsx';
import { integrationsQuery } from '../queries.ts';
import { useMay } from '../session.ts';
import { NewWebhookDialog } from '../webhooks/new-webhook-dialog.tsx';

export const handle = { title: 'shell.nav.integrations' } as const;

const tones = { on: 'act', failing: 'loss', off: 'plain', ready: 'info', unset: 'plain' } as const;
const flows = { in: ArrowDownToLine, out: ArrowUpFromLine, both: ArrowUpDown } as const;

/** All integrations with their state, including those that can't be connected yet. */
export default function IntegrationsPage() {
  const t = useT();
  const may = useMay();
  const { data, error, refetch } = useQuery({ ...integrationsQuery, enabled: may('keys.manage') });
  if (!may('keys.manage')) return <NotYours title={t('integrations.notYours')} />;
  return (
    <div className="page-room pt-6 pb-16">
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.integrations')}</h1>
      <p className="mt-1 max-w-[62ch] text-ink-2">{t('integrations.lead')}</p>
      {!data && error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={6} columns={2} />
      ) : (
        integrationGroups.map((group) => {
          const own = data.integrations.filter(({ key }) => integrationEntries[key].group === group);
          return (
            <section key={group} aria-labelledby={`integrations-${group}`} className="mt-7">
              <h2 id={`integrations-${group}`} className="text-md font-medium">
                {t(`integrations.group.${group}`)}
              </h2>
              <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 xl:grid-cols-3">
                {own.map((standing) => (
                  <Integration key={standing.key} standing={standing} />
                ))}
              </ul>
            </section>
          );
        })
      )}
    </div>
  );
}

function Integration({ standing }: { standing: IntegrationStanding }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const { key, state, count, failing, lastAt, problem } = standing;
  const { name, flow, page } = integrationEntries[key];
  const Flow = flows[flow];
  const facts = [
    t(`integrations.flow.${flow}`),
    ...(count > 0 ? [t('integrations.count', { count })] : []),
    ...(lastAt ? [t('integrations.last', { when: format.relative(lastAt) })] : []),
  ];
  const isChat = key === 'slack' || key === 'google_chat';
  return (
    <li className="grid content-start gap-2 rounded-m border border-line bg-surface p-4 shadow-soft">
      <div className="flex flex-wrap items-start gap-2">
        <h3 className="me-auto font-medium">
          <bdi>{name}</bdi>
        </h3>
        <Chip tone={tones[state]}>{t(`integrations.state.${state}`)}</Chip>
      </div>
      <p className="text-sm text-ink-2">{t(`integrations.about.${key}`)}</p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-3">
        <Flow className="size-3.5" aria-hidden="true" />
        {facts.join(' · ')}
      </p>
      {state === 'failing' && (
        <p className="text-sm break-words text-loss">{problem ?? t('integrations.failing', { count: failing })}</p>
      )}
      {count > 0 && <p className="text-sm text-ink-3">{t(`integrations.stays.${flow}`)}</p>}
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {isChat && (
          <NewWebhookDialog
            format={key}
            label={t('integrations.connect', { name })}
            onMade={() => void navigate('/webhooks')}
          />
        )}
        {page && (!isChat || count > 0) && (
          <Link to={page} className="text-sm text-act underline underline-offset-4">
            {t(count > 0 ? 'integrations.manage' : 'integrations.setUp')}
          </Link>
        )}
      </div>
    </li>
  );
}
