import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { Audience, RoomDate } from '#contract/inventory/deals/deal-rooms.ts';
import { type Deal, partyRoles } from '#contract/inventory/deals/deals.ts';
import { useDealDeed } from '../record/use-deal-deed.ts';
import { useGivenName } from '../use-given-name.ts';
import { useRoomWords } from './use-room-words.ts';

type Props = { deal: Deal; dates: readonly RoomDate[]; onClose: () => void };

const choices = {
  usual: null,
  all: [...partyRoles],
  clients: ['client', 'co_client'],
  nobody: [],
} satisfies Record<string, Audience>;
type Choice = keyof typeof choices;
const names = Object.keys(choices) as Choice[];

const choiceOf = (shownTo: Audience): Choice | undefined =>
  names.find((name) => JSON.stringify(choices[name]) === JSON.stringify(shownTo));

/** Which dates are shown in the room, and to which roles. Each choice is saved at once. */
export default function DatesDialog({ deal, dates, onClose }: Props) {
  const t = useT();
  const words = useRoomWords();
  const givenName = useGivenName();
  const show = useDealDeed(({ dateId, choice }: { dateId: string; choice: Choice }) =>
    api.deals.showDate({ id: deal.id, dateId, shownTo: choices[choice] }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('room.datesShown')}
      description={t('room.datesText')}
      footer={
        <DialogClose>
          <Button kind="act">{t('ui.done')}</Button>
        </DialogClose>
      }
    >
      {dates.length === 0 ? (
        <p className="text-ink-2">{t('room.noDates')}</p>
      ) : (
        <div className="grid gap-3.5 sm:grid-cols-2">
          {dates.map(({ id, name, shownTo }) => {
            const chosen = choiceOf(shownTo);
            return (
              <Field key={id} label={givenName(name)}>
                <Select<string>
                  value={chosen ?? 'own'}
                  onChange={(choice) => show.mutate({ dateId: id, choice: choice as Choice })}
                  options={[
                    ...names.map((value) => ({ value, label: t(`room.shown.${value}`) })),
                    // An audience set through the API, role by role.
                    ...(chosen ? [] : [{ value: 'own', label: words.audienceName(shownTo) }]),
                  ]}
                />
              </Field>
            );
          })}
        </div>
      )}
    </Dialog>
  );
}
