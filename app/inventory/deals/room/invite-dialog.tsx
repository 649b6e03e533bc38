import { Copy } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { guestFactors, type RoomGuest } from '#contract/inventory/deals/deal-rooms.ts';
import type { Deal, DealParty } from '#contract/inventory/deals/deals.ts';
import { issuesOf } from '../issues.ts';
import { useToldDeed } from '../record/use-told-deed.ts';
import { Refused } from '../refused.tsx';
import { useRoomWords } from './use-room-words.ts';

type Props = {
  deal: Deal;
  parties: readonly DealParty[];
  /** A guest whose link is replaced. */
  again: RoomGuest | undefined;
  onClose: () => void;
};

/** Invites a guest with their own link and a second proof. Shows the link, in case the user passes it on. */
export default function InviteDialog({ deal, parties, again, onClose }: Props) {
  const t = useT();
  const words = useRoomWords();
  const [key] = useState(() => crypto.randomUUID());
  const [partyId, setPartyId] = useState(again?.partyId ?? parties[0]?.id ?? null);
  const party = parties.find(({ id }) => id === partyId);
  const [wanted, setWanted] = useState<(typeof guestFactors)[number] | null>(again?.factor ?? null);
  const factor = wanted ?? (party?.phone ? 'text' : 'word');
  const [word, setWord] = useState('');
  const invite = useToldDeed(() =>
    api.deals.inviteGuest({ id: deal.id, partyId: partyId!, factor, ...(factor === 'word' && { word }) }, { key }),
  );
  const issues = issuesOf(invite.error, ['partyId', 'factor', 'word']);
  if (invite.data) return <Invited {...invite.data} onClose={onClose} />;
  return (
    <FormDialog
      title={t('room.inviteTitle')}
      description={t('room.inviteText')}
      saveLabel={t('room.inviteDo')}
      busy={invite.isPending}
      onSave={() => invite.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <Field label={t('room.who')} error={issues.of('partyId')}>
        <Select
          value={partyId}
          onChange={setPartyId}
          disabled={again !== undefined}
          options={parties.map(({ id, name, role }) => ({ value: id, label: `${name}, ${words.roleName(role)}` }))}
        />
      </Field>
      {party && !party.email && <p className="text-sm text-need">{t('room.noEmail')}</p>}
      <Field label={t('room.proof')} error={issues.of('factor')}>
        <RadioGroup
          value={factor}
          onChange={setWanted}
          choices={guestFactors.map((value) => ({
            value,
            label: t(value === 'text' ? 'room.proofText' : 'room.proofWord'),
          }))}
        />
      </Field>
      {factor === 'text' && party && !party.phone && <p className="text-sm text-need">{t('room.noPhone')}</p>}
      {factor === 'word' && (
        <Field label={t('room.word')} hint={t('room.wordHint')} required error={issues.of('word')}>
          <Input
            value={word}
            onChange={(event) => setWord(event.target.value)}
            maxLength={128}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
    </FormDialog>
  );
}

type InvitedProps = { guest: RoomGuest; address: string; isMailed: boolean; onClose: () => void };

function Invited({ guest, address, isMailed, onClose }: InvitedProps) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast(t('room.copied'));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('room.invited', { name: guest.name })}
      footer={
        <DialogClose>
          <Button kind="act">{t('ui.done')}</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-2">{t(isMailed ? 'room.mailed' : 'room.noEmail')}</p>
        <div className="flex items-end gap-2">
          <Field label={t('room.link')} hint={t('room.linkHint')} className="min-w-0 flex-1">
            <Input readOnly dir="ltr" value={address} onFocus={(event) => event.target.select()} />
          </Field>
          <Button icon={<Copy />} onClick={() => void copy()}>
            {t('room.copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
