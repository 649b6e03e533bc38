import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { PartyRole } from '#contract/inventory/deals/deal-rooms.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { roomQueries } from './queries.ts';
import { RoomEntries } from './room-entries.tsx';
import { RoomDates, RoomDocuments, RoomFacts, RoomPart, RoomPeople } from './room-parts.tsx';
import { useRoomWords } from './use-room-words.ts';

type Props = { deal: Deal; partyId: string; name: string; role: PartyRole; onClose: () => void };

/** Previews the room as a guest, with the data that the server gives that guest. */
export default function SeenAsDialog({ deal, partyId, name, role, onClose }: Props) {
  const t = useT();
  const words = useRoomWords();
  const { data } = useQuery(roomQueries.as(deal.id, partyId));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={t('room.asTitle', { name })}
      description={t('room.asText', { role: words.roleName(role) })}
      footer={
        <DialogClose>
          <Button kind="act">{t('ui.done')}</Button>
        </DialogClose>
      }
    >
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in here takes the focus by which keys scroll it
        <section aria-label={t('room.asTitle', { name })} tabIndex={0} className="grid gap-6">
          <RoomFacts deal={data.view.deal} />
          <RoomDates view={data.view} />
          <RoomDocuments documents={data.view.documents} />
          <RoomPart title={t('public-room.entries')}>
            <RoomEntries entries={data.entries} timeZone={data.view.deal.timeZone} />
          </RoomPart>
          <RoomPeople people={data.view.people} />
        </section>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}
