import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, type MessageKey, type T, useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { Face } from '#app/ui/face.tsx';
import { Mark } from '#app/ui/mark.tsx';
import { useDocument } from '#app/use-document.ts';
import type { Notification } from '#contract/account/notifications.ts';
import { triggerNames } from '#contract/people/trigger-names.ts';
import { listOf, pathOfSubject } from '../records.ts';
import { notificationQueries } from './queries.ts';
import { sentences } from './sentences.ts';

const triggerKeys: Record<string, MessageKey> = keysOf('triggers.what', triggerNames);

type Props = { notification: Notification; onOpen: () => void };

/** Where the record is; where something was said of it, there. */
function placeOf({ subject, data }: Notification): string | undefined {
  const path = pathOfSubject(subject);
  return path && typeof data.commentId === 'string' ? `${path}#comment-${data.commentId}` : path;
}

/** What a lead did, as the organisation says it or else as we do. */
function behaviour(t: T, { words, trigger }: Notification['data']): string {
  if (typeof words === 'string' && words) return words;
  const key = typeof trigger === 'string' ? triggerKeys[trigger] : undefined;
  return key ? t(key) : '';
}

export function NotificationItem({ notification, onOpen }: Props) {
  const t = useT();
  const format = useFormat();
  const { brand } = useDocument();
  const { kind, subject, actor, data, at, readAt } = notification;
  /** Above one it stands for many, and its subject is only the first of them. */
  const count = typeof data.count === 'number' ? data.count : 1;
  const isLead = subject.type === 'lead' && count === 1;
  const lead = useQuery({ ...notificationQueries.lead(subject.id), enabled: isLead, retry: false });
  const name = actor?.name?.trim() || brand.name;
  const about = typeof data.title === 'string' ? data.title : isLead ? lead.data?.name : undefined;
  const did = count === 1 ? behaviour(t, data) : '';
  return (
    <Link
      to={(count > 1 ? listOf(kind) : placeOf(notification)) ?? '.'}
      onClick={onOpen}
      className="flex gap-3 rounded-s px-3 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      {actor ? <Face name={name} className="mt-0.5" /> : <Mark className="mt-0.5 size-6.5 p-1 text-act" />}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={readAt ? 'text-ink-2' : 'text-ink'}>
          <Text
            k={sentences[kind]}
            values={{ name, count, days: typeof data.days === 'number' ? data.days : 0 }}
            components={{ b: (words) => <span className="font-medium text-ink">{words}</span> }}
          />
        </span>
        {about && <span className="truncate font-medium">{about}</span>}
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
