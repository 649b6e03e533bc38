import { useT } from '#app/i18n/t.ts';
import { type ConnectorKey, connectorEntries } from '#contract/account/connectors.ts';

/** Which side wins per field, and what the connector can't do; shown before it is connected. */
export function SyncContract({ connector }: { connector: ConnectorKey }) {
  const t = useT();
  const { name, fields } = connectorEntries[connector];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="connection-contract">
      <h2 id="connection-contract" className="text-md font-medium">
        {t('connections.contract')}
      </h2>
      <p className="max-w-[62ch] text-sm text-ink-2">{t(`connections.limits.${connector}`)}</p>
      <dl className="grid max-w-xl grid-cols-[minmax(0,1fr)_minmax(0,1fr)] border-t border-line text-sm">
        {Object.entries(fields).map(([field, winner]) => (
          <div key={field} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
            <dt>{t.any(`connections.field.${field}`)}</dt>
            <dd className="text-ink-2">{t(`connections.wins.${winner}`, { name })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
