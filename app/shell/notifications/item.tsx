import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MemberFace } from '#app/account/member-face.tsx';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { behaviourWords } from '#app/people/triggers/behaviour.ts';
import { Mark } from '#app/ui/mark.tsx';
import { useDocument } from '#app/use-document.ts';
import type { Notification } from '#contract/account/notifications.ts';
import { listOfEvent, pageOf } from '#contract/kinds.ts';
import { notificationQueries } from './queries.ts';
import { sentences } from './sentences.ts';
import { wordsOf } from './words-of.ts';

type Props = { notification: Notification; onOpen: () => void };

/** The record's page; for a mention, the comment on it. */
function placeOf({ kind, subject, data }: Notification): string | undefined {
  // About the organization as a whole, which has no page of its own.
  if (kind === 'security.sign_in_burst') return '/security/devices?failed';
  const path = pageOf(subject);
  return path && typeof data.commentId === 'string' ? `${path}#comment-${data.commentId}` : path;
}

export function NotificationItem({ notification, onOpen }: Props) {
  const t = useT();
  const format = useFormat();
  const { brand } = useDocument();
  const { kind, subject, actor, data, at, readAt } = notification;
  /** Above one, the notification covers several records, and its subject is only the first of them. */
  const count = typeof data.count === 'number' ? data.count : 1;
  const isLead = subject.type === 'lead' && count === 1;
  const lead = useQuery({ ...notificationQueries.lead(subject.id), enabled: isLead, retry: false });
  // An offered lead can't be opened before it is claimed; the offer shows above the list of leads.
  const isTogether = count > 1 || (kind === 'lead.offered' && !lead.data);
  const { values, about, note } = wordsOf(notification, brand.name, isLead ? lead.data?.name : undefined);
  const did = count === 1 ? behaviourWords(t, data) : '';
  return (
    <Link
      to={(isTogether ? listOfEvent(kind) : placeOf(notification)) ?? '.'}
      onClick={onOpen}
      className="flex gap-3 rounded-s px-3 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      {actor ? (
        <MemberFace id={actor.id} name={values.name} className="mt-0.5" />
      ) : (
        <Mark className="mt-0.5 size-6.5 p-1 text-act" />
      )}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={readAt ? 'text-ink-2' : 'text-ink'}>
          <Text
            k={sentences[kind]}
            values={values}
            components={{ b: (words) => <span className="font-medium text-ink">{words}</span> }}
          />
        </span>
        {about && <span className="truncate font-medium">{about}</span>}
        {note && (
          <span className="line-clamp-2 text-sm text-ink-2" dir="auto">
            {note}
          </span>
        )}
        {did && <span className="text-sm text-ink-2">{did}</span>}
        <time dateTime={at} title={format.dateTime(at)} className="text-xs text-ink-3">
          {format.relative(at)}
        </time>
      </span>
      {!readAt && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-need" data-shape="">
          <span className="sr-only">{t('shell.notifications.unread')}</span>
        </span>
      )}
    </Link>
  );
}
