import { Calendar, FileText, MessageSquare, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { fileSize } from '#app/ui/file-size.ts';
import type { RoomEntry } from '#contract/inventory/deals/deal-rooms.ts';
import { useGivenName } from '../use-given-name.ts';
import { useRoomWords } from './use-room-words.ts';

type Props = {
  entries: readonly RoomEntry[];
  /** The home's time zone. */
  timeZone: string;
  addressOf?: (postId: string) => string;
  /** Actions on an entry. */
  acts?: (entry: RoomEntry) => ReactNode;
};

/** Posts and events, newest first. */
export function RoomEntries({ entries, timeZone, addressOf, acts }: Props) {
  const t = useT();
  if (entries.length === 0) return <p className="text-ink-2">{t('public-room.noEntries')}</p>;
  return (
    <ol aria-label={t('public-room.entries')} className="grid gap-4">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} timeZone={timeZone} addressOf={addressOf} acts={acts?.(entry)} />
      ))}
    </ol>
  );
}

const bold = { b: (words: ReactNode) => <b className="font-medium">{words}</b> };

type EntryProps = { entry: RoomEntry; timeZone: string; addressOf: Props['addressOf']; acts: ReactNode };

function Entry({ entry, timeZone, addressOf, acts }: EntryProps) {
  const t = useT();
  const format = useFormat();
  const words = useRoomWords();
  const { at, what, by, post, stage } = entry;
  const Icon = post ? (post.file ? FileText : MessageSquare) : what === 'stage' ? Workflow : Calendar;
  return (
    <li className="grid grid-cols-[1.625rem_minmax(0,1fr)] gap-x-2.5">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6.5 place-items-center rounded-full [&_svg]:size-3.5',
          post ? 'bg-info-tint text-info' : 'bg-sunken text-ink-3',
        )}
      >
        <Icon />
      </span>
      <div className="grid min-w-0 gap-1 pt-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2 text-ink-2">
          {by && (
            <span className="wrap-anywhere">
              <bdi className="font-medium text-ink">{by.name}</bdi>{' '}
              <span className="text-sm text-ink-3">{by.isYou ? t('public-room.you') : words.roleName(by.role)}</span>
            </span>
          )}
          <time dateTime={at} className="num text-xs text-ink-3">
            {format.dateTimeThere(at, timeZone, 'short')}
          </time>
          {post && <Chip tone={post.audience === null ? 'info' : 'plain'}>{words.audienceName(post.audience)}</Chip>}
        </p>
        {post && <Post post={post} addressOf={addressOf} />}
        {stage && (
          <p>
            <Text k="public-room.entry.stage" values={{ stage: words.stageName(stage) }} components={bold} />
          </p>
        )}
        {entry.dates.map((date) => (
          <p key={`${date.name} ${date.to}`}>
            <DateWords date={date} />
          </p>
        ))}
        {acts}
      </div>
    </li>
  );
}

type PostProps = { post: NonNullable<RoomEntry['post']>; addressOf: Props['addressOf'] };

function Post({ post: { id, body, file, isWithdrawn }, addressOf }: PostProps) {
  const t = useT();
  const format = useFormat();
  const name = file && (
    <bdi className="wrap-anywhere">
      {t('public-room.document', { name: file.name, size: fileSize(format, file.size) })}
    </bdi>
  );
  return (
    <div
      className={cx(
        'grid gap-1 rounded-m border border-line bg-surface px-3 py-2',
        isWithdrawn && 'border-dashed text-ink-3',
      )}
    >
      {isWithdrawn && <p className="text-sm">{t('public-room.entry.withdrawn')}</p>}
      {body && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {body}
        </p>
      )}
      {file &&
        (file.isReady && addressOf && !isWithdrawn ? (
          <a href={addressOf(id)} download className="tap justify-self-start text-act hover:underline">
            {name}
          </a>
        ) : (
          <span className="text-ink-2">
            {name}
            {!file.isReady && <span className="ms-2 text-sm">{t('public-room.checking')}</span>}
          </span>
        ))}
    </div>
  );
}

function DateWords({ date: { name, from, to, state } }: { date: RoomEntry['dates'][number] }) {
  const format = useFormat();
  const givenName = useGivenName();
  const values = { name: givenName(name ?? ''), from: from ? format.date(from) : '', to: to ? format.date(to) : '' };
  const k = name
    ? state === 'open'
      ? to
        ? 'public-room.entry.moved'
        : 'public-room.entry.noDay'
      : `public-room.entry.${state}`
    : to
      ? from
        ? 'public-room.entry.closing'
        : 'public-room.entry.closingSet'
      : 'public-room.entry.closingGone';
  return <Text k={k as 'public-room.entry.moved'} values={values} components={bold} />;
}
