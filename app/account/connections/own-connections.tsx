import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { type ConnectorKey, connectorEntries } from '#contract/account/connectors.ts';
import { accountConnectionsQuery } from './queries.ts';

/** The user's own connections of these kinds, with links to connect and manage each. */
export function OwnConnections({ connectors }: { connectors: readonly ConnectorKey[] }) {
  const t = useT();
  const { data } = useQuery(accountConnectionsQuery);
  return (
    <ul className="border-t border-line">
      {connectors.map((key) => {
        const own = data?.connections.find(({ connector }) => connector === key);
        const isSetUp = data?.connectors.find((one) => one.key === key)?.isSetUp;
        return (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
            <span className="me-auto font-medium">
              <bdi>{connectorEntries[key].name}</bdi>
            </span>
            <span className="text-sm text-ink-3">
              {own
                ? `${own.account} · ${t(`connections.state.${own.state}`)}`
                : data && !isSetUp && t('integrations.state.unset')}
            </span>
            <Link to={`/integrations-marketplace/${key}`} className="text-sm text-act underline underline-offset-4">
              {t(own ? 'integrations.manage' : 'integrations.setUp')}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
