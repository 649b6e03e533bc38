import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { formatPhone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { instantAt } from '#contract/core/time-zone.ts';
import type { RoomView } from '#contract/inventory/deals/deal-rooms.ts';
import { useGivenName } from '../use-given-name.ts';
import { useRoomWords } from './use-room-words.ts';

/* The room's contents besides posts, shared by the guest's page and the office's preview. */

type PartProps = { title: string; children: ReactNode };

export function RoomPart({ title, children }: PartProps) {
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <h2 className="text-sm font-medium text-ink-3">{title}</h2>
      {children}
    </section>
  );
}

const tones: Record<RoomView['deal']['state'], Tone> = { open: 'info', won: 'act', lost: 'loss' };

export function RoomFacts({ deal }: Pick<RoomView, 'deal'>) {
  const t = useT();
  const format = useFormat();
  const words = useRoomWords();
  return (
    <RoomPart title={t('public-room.facts')}>
      <dl className="num grid gap-px overflow-hidden rounded-m border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
        <Fact name={t('public-room.stage')}>
          <Chip tone={tones[deal.state]}>{words.stageName(deal.stage)}</Chip>
        </Fact>
        {deal.address && deal.address !== deal.name && (
          <Fact name={t('public-room.address')}>
            <bdi>{deal.address}</bdi>
          </Fact>
        )}
        {deal.closingOn && <Fact name={t('public-room.closing')}>{format.date(deal.closingOn)}</Fact>}
        {deal.price !== null && <Fact name={t('public-room.price')}>{format.money(deal.price)}</Fact>}
      </dl>
    </RoomPart>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 bg-surface px-4 py-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

const dateTones: Record<RoomView['dates'][number]['state'], Tone> = { open: 'plain', done: 'act', waived: 'info' };

/** In the home's time zone, because guests may be elsewhere. */
export function RoomDates({ view: { dates, deal } }: { view: Pick<RoomView, 'dates' | 'deal'> }) {
  const t = useT();
  const format = useFormat();
  const givenName = useGivenName();
  const dueAt = (on: string, time: string) => instantAt(`${on}T${time}`, deal.timeZone);
  return (
    <RoomPart title={t('public-room.dates')}>
      {dates.length === 0 ? (
        <p className="text-ink-2">{t('public-room.noDates')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {dates.map(({ id, name, on, time, state }) => (
            <li key={id} className="flex min-h-11 items-center gap-3 py-1.5">
              <span className="grid min-w-0 flex-1">
                <bdi className="wrap-anywhere">{givenName(name)}</bdi>
                <span className="num text-sm text-ink-2">
                  {on ? format.dateTimeThere(dueAt(on, time), deal.timeZone) : t('public-room.noDay')}
                </span>
              </span>
              <Chip tone={dateTones[state]}>{t(`public-room.date.${state}`)}</Chip>
            </li>
          ))}
        </ul>
      )}
    </RoomPart>
  );
}

type DocumentsProps = Pick<RoomView, 'documents'> & { addressOf?: (postId: string) => string };

export function RoomDocuments({ documents, addressOf }: DocumentsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <RoomPart title={t('public-room.documents')}>
      {documents.length === 0 ? (
        <p className="text-ink-2">{t('public-room.noDocuments')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {documents.map(({ postId, name, size, isReady, by, at }) => (
            <li key={postId} className="grid py-2">
              {isReady && addressOf ? (
                <a href={addressOf(postId)} download className="tap justify-self-start text-act hover:underline">
                  <bdi className="wrap-anywhere">{name}</bdi>
                </a>
              ) : (
                <bdi className="wrap-anywhere">{name}</bdi>
              )}
              <span className="num text-sm text-ink-2">
                <Facts of={[fileSize(format, size), by, format.dateInUtc(at), !isReady && t('public-room.checking')]} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </RoomPart>
  );
}

type PeopleProps = Pick<RoomView, 'people'> & {
  /** How a guest reaches them. The office contacts people through the sending gate instead. */
  reach?: (person: { email: string; phone: string }) => ReactNode;
};

export function RoomPeople({ people, reach }: PeopleProps) {
  const t = useT();
  const words = useRoomWords();
  return (
    <RoomPart title={t('public-room.people')}>
      <ul className="divide-y divide-line border-y border-line">
        {people.map(({ name, role, company, email, phone, isYou }) => (
          <li key={`${role} ${name}`} className="grid py-2">
            <span className="wrap-anywhere">
              <bdi>{name}</bdi>
              <span className="ms-2 text-sm text-ink-3">{isYou ? t('public-room.you') : words.roleName(role)}</span>
            </span>
            <span className="num grid text-sm text-ink-2 wrap-anywhere">
              {company && <bdi>{company}</bdi>}
              {reach ? (
                reach({ email, phone })
              ) : (
                <>
                  {email && <bdi dir="ltr">{email}</bdi>}
                  {phone && <bdi dir="ltr">{formatPhone(phone)}</bdi>}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </RoomPart>
  );
}
