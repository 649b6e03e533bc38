import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarClock, MoreHorizontal, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Menu } from '#app/ui/menu.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import type { RoomEntry, RoomGuest } from '#contract/inventory/deals/deal-rooms.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { dealQueries } from '../queries.ts';
import { Part } from '../record/part.tsx';
import { useDealDeed } from '../record/use-deal-deed.ts';
import { roomQueries } from './queries.ts';
import { RoomEntries } from './room-entries.tsx';
import { useRoomWords } from './use-room-words.ts';

const InviteDialog = lazy(() => import('./invite-dialog.tsx'));
const SeenAsDialog = lazy(() => import('./seen-as-dialog.tsx'));
const DatesDialog = lazy(() => import('./dates-dialog.tsx'));
const RoomComposer = lazy(() => import('./room-composer.tsx'));

/** The deal room in the office: its guests, the messages to them, and the events they see. */
export default function DealRoom({ deal }: { deal: Deal }) {
  const t = useT();
  const room = useQuery(roomQueries.room(deal.id)).data;
  const parties = useQuery(dealQueries.parties(deal.id)).data?.parties ?? [];
  const entries = useInfiniteQuery(roomQueries.entries(deal.id));
  const [asking, setAsking] = useState<'invite' | 'dates' | RoomGuest | null>(null);
  const mayChange = deal.can.change && !deal.archivedAt;
  const told = entries.data ? rowsOf<RoomEntry>(entries.data) : [];
  // A deal without guests and posts shows its events only in its own timeline.
  const isUsed = Boolean(room?.guests.length) || told.some(({ post }) => post);
  const withdraw = useDealDeed((postId: string) => api.deals.withdrawPost({ id: deal.id, postId }));
  const close = () => setAsking(null);
  const acts = ({ post }: RoomEntry) =>
    post?.canWithdraw && (
      <Button size="s" kind="quiet" className="justify-self-start" onClick={() => withdraw.mutate(post.id)}>
        {t('room.withdraw')}
      </Button>
    );
  return (
    <Part
      title={t('room.title')}
      actions={
        mayChange && (
          <>
            <Button size="s" kind="quiet" icon={<CalendarClock />} onClick={() => setAsking('dates')}>
              {t('room.datesShown')}
            </Button>
            <Button
              size="s"
              icon={<UserPlus />}
              disabled={parties.length === 0}
              title={parties.length === 0 ? t('room.noParties') : undefined}
              onClick={() => setAsking('invite')}
            >
              {t('room.invite')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4 rounded-m border border-info/40 border-s-4 border-s-info bg-info-tint/30 p-3 sm:p-4">
        <p className="text-sm text-ink-2">{t('room.about')}</p>
        {room && room.guests.length > 0 ? (
          <ul className="divide-y divide-line border-y border-line">
            {room.guests.map((guest) => (
              <GuestRow key={guest.id} deal={deal} guest={guest} mayChange={mayChange} onInvite={setAsking} />
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">{t(parties.length === 0 ? 'room.noParties' : 'room.none')}</p>
        )}
        <Suspense>
          {mayChange && room && room.guests.length > 0 && <RoomComposer deal={deal} guests={room.guests} />}
        </Suspense>
        {isUsed && (
          <>
            <RoomEntries entries={told} timeZone={deal.timeZone} acts={acts} />
            <MoreButton pages={entries} size="s" className="justify-self-start" />
          </>
        )}
      </div>
      <Suspense>
        {asking === 'dates' && room && <DatesDialog deal={deal} dates={room.dates} onClose={close} />}
        {(asking === 'invite' || (asking && typeof asking === 'object')) && (
          <InviteDialog
            deal={deal}
            parties={parties}
            again={typeof asking === 'object' ? asking : undefined}
            onClose={close}
          />
        )}
      </Suspense>
    </Part>
  );
}

type RowProps = { deal: Deal; guest: RoomGuest; mayChange: boolean; onInvite: (guest: RoomGuest) => void };

function GuestRow({ deal, guest, mayChange, onInvite }: RowProps) {
  const t = useT();
  const format = useFormat();
  const words = useRoomWords();
  const [asking, setAsking] = useState<'as' | 'end' | null>(null);
  const { id, partyId, name, role, factor, phoneEnding, invitedAt, enteredAt } = guest;
  const end = useDealDeed(
    () => api.deals.endGuest({ id: deal.id, guestId: id }),
    () => toast(t('room.ended', { name })),
  );
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere">
          <bdi>{name}</bdi>
          <span className="ms-2 text-sm text-ink-3">{words.roleName(role)}</span>
        </span>
        <span className="num text-sm text-ink-2">
          <Facts
            of={[
              enteredAt
                ? t('room.entered', { at: format.dateTime(enteredAt, { style: 'short' }) })
                : t('room.notEntered', { at: format.dateTime(invitedAt, { style: 'short' }) }),
              factor === 'text' ? t('room.byText', { ending: phoneEnding ?? '' }) : t('room.byWord'),
            ]}
          />
        </span>
      </span>
      <Menu
        align="end"
        trigger={
          <IconButton size="s" label={t('deals.moreFor', { name })}>
            <MoreHorizontal />
          </IconButton>
        }
        entries={[
          { label: t('room.seeAs', { name }), onSelect: () => setAsking('as') },
          ...(mayChange
            ? [
                { label: t('room.newLink'), onSelect: () => onInvite(guest) },
                { label: t('room.end'), onSelect: () => setAsking('end') },
              ]
            : []),
        ]}
      />
      <Suspense>
        {asking === 'as' && (
          <SeenAsDialog deal={deal} partyId={partyId} name={name} role={role} onClose={() => setAsking(null)} />
        )}
      </Suspense>
      <ConfirmDialog
        open={asking === 'end'}
        onOpenChange={(open) => setAsking(open ? 'end' : null)}
        title={t('room.endTitle', { name })}
        action={t('room.end')}
        onConfirm={() => end.mutateAsync(undefined)}
      >
        {t('room.endText')}
      </ConfirmDialog>
    </li>
  );
}
