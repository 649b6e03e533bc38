import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { useDocument } from '#app/use-document.ts';
import type { AuditEntry } from '#contract/account/audit.ts';
import { roles } from '#contract/core/access.ts';
import { pageOf } from '#contract/kinds.ts';
import { roleKeys } from '../role-keys.ts';
import { isAuditKind, sentences } from './audit-kinds.ts';
import { useEventValues } from './use-event-values.ts';

/** The settings page of subjects that have no page of their own. */
const places: Readonly<Record<string, string>> = {
  organisation: '/settings/organisation',
  invitation: '/settings/organisation',
  api_key: '/settings/keys',
  app: '/settings/apps',
  webhook: '/webhooks',
  privacy_request: '/security/privacy',
  incident: '/security/incidents',
  export_request: '/security/exports',
  listing_feed: '/settings/feeds',
  listing_import: '/listings/import',
};

type Props = { entry: AuditEntry; nameOf: (userId: string) => string | undefined };

export function AuditRow({ entry, nameOf }: Props) {
  const format = useFormat();
  return (
    <li className="grid gap-x-5 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0 break-words text-ink-2">
        <Sentence entry={entry} nameOf={nameOf} />
      </p>
      <time dateTime={entry.at} title={format.relative(entry.at)} className="num text-sm text-ink-3">
        {format.dateTime(entry.at)}
      </time>
      <Details entry={entry} />
    </li>
  );
}

function Sentence({ entry, nameOf }: Props) {
  const t = useT();
  const who = useActorName(entry.actor);
  const eventValues = useEventValues();
  const { kind, subject, data } = entry;
  const to = pageOf(subject) ?? places[subject.type];
  const components = {
    b: (words: ReactNode) => <b className="font-medium text-ink">{words}</b>,
    to: (words: ReactNode) =>
      to ? (
        <Link to={to} className="text-act underline decoration-1 underline-offset-4">
          {words}
        </Link>
      ) : (
        <span className="text-ink">{words}</span>
      ),
  };
  if (!isAuditKind(kind)) return <Text k="operations.did.other" values={{ who, kind }} components={components} />;
  const person = (id: unknown) =>
    typeof id === 'string' ? (nameOf(id) ?? t('operations.audit.aMember')) : t('operations.audit.nobody');
  const role = roles.find((known) => known === (data.role ?? data.to));
  const values = {
    ...eventValues(data),
    who,
    name: word(data.name ?? data.title ?? data.email ?? data.to),
    person: person(data.to),
    subject: person(subject.id),
    role: role ? t(roleKeys[role]) : '',
    job: word(data.job),
    count: Number(data.count ?? data.created ?? 0),
  };
  return <Text k={sentences[kind]} values={values} components={components} />;
}

/** Event data is untrusted: only strings are inserted into the text. */
const word = (value: unknown): string => (typeof value === 'string' ? value : '…');

function useActorName({ kind, name }: AuditEntry['actor']): string {
  const t = useT();
  const { brand } = useDocument();
  if (kind === 'system') return brand.name;
  const known = name?.trim() || t('operations.audit.someone');
  if (kind === 'support') return t('operations.audit.bySupport', { name: known });
  return kind === 'key' ? t('operations.audit.byKey', { name: known }) : known;
}

/** The complete recorded data, for readers who need the details. */
function Details({ entry: { kind, data, requestId } }: { entry: AuditEntry }) {
  const t = useT();
  return (
    <details className="min-w-0 text-xs text-ink-3 sm:col-span-2">
      <summary className="w-fit cursor-pointer hover:text-ink">{t('operations.audit.details')}</summary>
      <dl
        dir="ltr"
        className="mt-1.5 grid gap-1 rounded-s bg-sunken p-3 font-code break-all whitespace-pre-wrap text-ink-2"
      >
        <dt className="sr-only">{t('operations.audit.kind')}</dt>
        <dd>{kind}</dd>
        {Object.entries(data).map(([name, value]) => (
          <div key={name}>
            <dt className="inline text-ink-3">{name}: </dt>
            <dd className="inline">{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</dd>
          </div>
        ))}
        {requestId && (
          <div>
            <dt className="inline text-ink-3">{t('operations.audit.request')}: </dt>
            <dd className="inline">{requestId}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
