import { useT } from '#app/i18n/t.ts';
import { connectorEntries, connectorKeys } from '#contract/account/connectors.ts';
import { integrationEntries } from '#contract/account/integrations.ts';

/** The details of each connectable account: permissions, limits, which side wins, and what stays after disconnecting. */
export function ConnectorDetails() {
  const t = useT();
  return connectorKeys.map((key) => {
    const { name, asks, fields } = connectorEntries[key];
    return (
      <details key={key} className="border-t border-line-strong py-4">
        <summary className="tap cursor-pointer text-xl font-medium">
          <bdi>{name}</bdi>
        </summary>
        <div className="mt-4 grid gap-x-10 gap-y-6 text-lg text-ink-2 md:grid-cols-2">
          <div className="grid content-start gap-4">
            <p>{t(`connections.limits.${key}`)}</p>
            <p>{t(`integrations.stays.${integrationEntries[key].flow}`)}</p>
            <div>
              <h3 className="font-medium text-ink">{t('connections.asks')}</h3>
              <ul className="mt-1 list-disc ps-5">
                {asks.map((ask) => (
                  <li key={ask}>{t.any(`connections.ask.${ask}`)}</li>
                ))}
              </ul>
            </div>
          </div>
          <div>
            <h3 className="font-medium text-ink">{t('connections.contract')}</h3>
            <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] text-md">
              {Object.entries(fields).map(([field, winner]) => (
                <div key={field} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
                  <dt>{t.any(`connections.field.${field}`)}</dt>
                  <dd>{t(`connections.wins.${winner}`, { name })}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </details>
    );
  });
}
