import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { Select } from '#app/ui/select.tsx';
import {
  type Circle,
  type HouseholdRole,
  householdRoles,
  type RelationshipKind,
  relationshipKinds,
} from '#contract/people/circle.ts';
import type { Lead } from '#contract/people/leads.ts';
import { findLeadsBut } from './find-leads.ts';

type Tie = `lives ${HouseholdRole}` | RelationshipKind;
type Props = {
  lead: Lead;
  circle: Circle;
  onChange: (act: () => Promise<Circle>) => Promise<unknown>;
  onClose: () => void;
};

const isHome = (tie: Tie): tie is `lives ${HouseholdRole}` => tie.startsWith('lives ');

/** Adds a household member or another relationship to a lead. */
export default function RelateDialog({ lead, circle, onChange, onClose }: Props) {
  const t = useT();
  const [other, setOther] = useState<ComboOption | null>(null);
  const [tie, setTie] = useState<Tie>('lives partner');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!other) return;
    const { household } = circle;
    const members =
      household.members.length > 0
        ? household.members.map(({ id, role }) => ({ lead: id, role }))
        : [{ lead: lead.id, role: 'partner' as const }];
    setBusy(true);
    try {
      await onChange(() =>
        isHome(tie)
          ? api.leads.setHousehold({
              id: lead.id,
              name: household.name,
              members: [...members, { lead: other.value, role: tie.slice('lives '.length) as HouseholdRole }],
            })
          : api.leads.relate({ id: lead.id, other: other.value, kind: tie, note }),
      );
      onClose();
    } catch {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('people.relateTitle', { name: lead.name })}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" disabled={!other} busy={busy} onClick={save}>
            {t('people.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <Field label={t('people.who')} className="grid-cols-[minmax(0,1fr)]">
          <Combobox
            label={t('people.who')}
            source={findLeadsBut(lead.id)}
            value={other}
            onChange={setOther}
            placeholder={t('people.choose')}
          />
        </Field>
        <Field label={t('people.is')}>
          <Select<Tie>
            value={tie}
            onChange={setTie}
            options={[
              {
                label: t('people.household'),
                options: householdRoles.map((role) => ({
                  value: `lives ${role}` as const,
                  label: t(`people.role.${role}`),
                })),
              },
              {
                label: t('people.relationship'),
                options: relationshipKinds.map((kind) => ({ value: kind, label: t(`people.kind.${kind}`) })),
              },
            ]}
          />
        </Field>
        {!isHome(tie) && (
          <Field label={t('people.note')}>
            <Input value={note} maxLength={300} onChange={(event) => setNote(event.target.value)} autoComplete="off" />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
