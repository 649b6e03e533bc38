import { OwnConnections } from '#app/account/connections/own-connections.tsx';
import { useT } from '#app/i18n/t.ts';
import { Part } from './part.tsx';

export function OutsideCalendars() {
  const t = useT();
  return (
    <Part title={t('connections.own')} text={t('connections.ownText')}>
      <OwnConnections connectors={['google_calendar', 'microsoft_calendar']} />
    </Part>
  );
}
