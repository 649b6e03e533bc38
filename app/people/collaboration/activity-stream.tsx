import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { MemberFace } from '#app/account/member-face.tsx';
import { isAuditKind, kindNames, sentences } from '#app/account/settings/audit-kinds.ts';
import { useEventValues } from '#app/account/settings/use-event-values.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { shownKinds } from '#app/kinds.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { KindFilter } from '#app/ui/record/kind-filter.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { pageOf } from '#contract/kinds.ts';
import { type Activity, type ActivityGroup, activityGroupNames } from '#contract/people/collaboration.ts';
import { usePeople } from '../leads/use-people.tsx';
import { collaborationQueries } from './queries.ts';

/** Events on the records the reader sees, newest first. */
export function ActivityStream() {
  const t = useT();
  const [of, setOf] = useState<ActivityGroup | 'all'>('all');
  const stream = useInfiniteQuery(collaborationQueries.activity(of));
  const rows = rowsOf<Activity>(stream.data);
  return (
    <section aria-label={t('collaboration.part.activity')} className="grid gap-3">
      <KindFilter
        label={t('record.kinds')}
        value={of}
        onChange={setOf}
        options={(['all', ...activityGroupNames] as const).map((value) => ({
          value,
          label: t(`record.kind.${value}`),
        }))}
      />
      {stream.data ? (
        rows.length > 0 ? (
          <ol className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <Item key={row.id} row={row} />
            ))}
          </ol>
        ) : (
          !stream.hasNextPage && <p className="py-6 text-ink-3">{t('collaboration.nothing')}</p>
        )
      ) : stream.error ? (
        <ErrorScreen error={stream.error} onRetry={() => void stream.refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
      <MoreButton pages={stream} kind="quiet" size="s" className="justify-self-center" />
    </section>
  );
}

function Item({ row: { kind, actor, subject, data, at } }: { row: Activity }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const eventValues = useEventValues();
  const who = actor.name?.trim();
  const Icon = shownKinds[subject.type]?.icon ?? History;
  const place = typeof data.commentId === 'string' ? `#comment-${data.commentId}` : '';
  const path = pageOf(subject);
  const components = {
    b: (words: ReactNode) => <b className="font-medium text-ink">{words}</b>,
    to: (words: ReactNode) => words,
  };
  const values = {
    ...eventValues(data),
    who: who ?? '',
    name: typeof data.title === 'string' ? data.title : (subject.name ?? ''),
    person: typeof data.to === 'string' ? people.nameOf(data.to) : t('record.nobody'),
    subject: subject.name ?? '',
    role: '',
    job: '',
    count: Number(data.count ?? 1),
  };
  return (
    <li className="flex gap-3 py-2.5">
      {who ? (
        <MemberFace id={actor.id} name={who} className="mt-0.5" />
      ) : (
        <span aria-hidden="true" className="mt-0.5 grid size-6.5 shrink-0 place-items-center rounded-full bg-sunken">
          <Icon className="size-3.5 text-ink-3" />
        </span>
      )}
      <div className="min-w-0 flex-1 text-ink-2">
        <p className="wrap-anywhere">
          {!isAuditKind(kind) ? (
            kind
          ) : who ? (
            <Text k={sentences[kind]} values={values} components={components} />
          ) : (
            // An event caused by a client or by the product has no acting member.
            t(kindNames[kind])
          )}
        </p>
        {path && subject.name && (
          <Link to={path + place} className="font-medium wrap-anywhere text-act hover:underline">
            {subject.name}
          </Link>
        )}
      </div>
      <time dateTime={at} title={format.dateTime(at)} className="num shrink-0 pt-0.5 text-xs text-ink-3">
        {format.relative(at)}
      </time>
    </li>
  );
}
