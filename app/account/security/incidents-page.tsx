import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Siren } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import type { Incident } from '#contract/account/privacy.ts';
import { useMay } from '../session.ts';
import { IncidentDialog } from './incident-dialog.tsx';
import { Listed } from './listed.tsx';
import { securityQueries } from './queries.ts';

export const handle = { title: 'security.incidents' } as const;

const severityTones = { low: 'plain', medium: 'need', high: 'loss' } as const;

export default function IncidentsPage() {
  const t = useT();
  const format = useFormat();
  const mayChange = useMay()('security.manage');
  const list = useInfiniteQuery(securityQueries.incidents);
  const [opened, setOpened] = useState<Incident | 'new'>();
  const notice = ({ noticeDueOn, noticeSentOn }: Incident) =>
    noticeSentOn ? (
      <Chip tone="act">{t('security.noticeSent', { day: format.date(noticeSentOn) })}</Chip>
    ) : (
      noticeDueOn && (
        <Chip tone={noticeDueOn < todayHere() ? 'loss' : 'need'}>
          {t('security.noticeDue', { day: format.date(noticeDueOn) })}
        </Chip>
      )
    );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="me-auto max-w-[62ch] text-ink-2">{t('security.incidentsText')}</p>
        {mayChange && (
          <Button kind="act" size="s" icon={<Plus />} onClick={() => setOpened('new')}>
            {t('security.logIncident')}
          </Button>
        )}
      </div>
      <Listed list={list} empty={t('security.noIncidents')} icon={<Siren />}>
        {(incident) => (
          <li key={incident.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="me-auto min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium break-words">{incident.title}</span>
                <Chip tone={severityTones[incident.severity]}>{t(`security.severity.${incident.severity}`)}</Chip>
                {incident.state === 'closed' && <Chip>{t('security.incident.closed')}</Chip>}
                {notice(incident)}
              </p>
              <p className="text-sm text-ink-3">
                {t('security.discoveredOn', { day: format.date(incident.discoveredOn) })}
                {incident.people !== null && (
                  <>
                    {' · '}
                    {t('security.peopleAffected', { count: incident.people })}
                  </>
                )}
              </p>
            </div>
            {mayChange && (
              <Button
                size="s"
                onClick={() => setOpened(incident)}
                aria-label={t('security.openNamed', { name: incident.title })}
              >
                {t('security.open')}
              </Button>
            )}
          </li>
        )}
      </Listed>
      {opened && (
        <IncidentDialog incident={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
