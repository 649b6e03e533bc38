import { type ReactNode, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { EditEnd } from '#app/ui/list/column.ts';
import { EditFloat } from '#app/ui/list/edit-float.tsx';
import type { Lead } from '#contract/people/leads.ts';
import type { LeadChange } from './merge-change.ts';

type Props = {
  label: string;
  lead: Lead;
  anchor: ReactNode;
  onSave: (change: LeadChange) => void;
  done: (how: EditEnd) => void;
};

/** Edits first and last name together. Closing saves, Escape cancels. */
export function EditName({ label, lead, anchor, onSave, done }: Props) {
  const t = useT();
  const [firstName, setFirstName] = useState(lead.firstName);
  const [lastName, setLastName] = useState(lead.lastName);
  const close = (how: EditEnd, isGivenUp: boolean) => {
    const change = {
      ...(firstName.trim() !== lead.firstName && { firstName: firstName.trim() }),
      ...(lastName.trim() !== lead.lastName && { lastName: lastName.trim() }),
    };
    if (!isGivenUp && Object.keys(change).length > 0) onSave(change);
    done(how);
  };
  return (
    <EditFloat label={label} anchor={anchor} onClose={close} className="w-72 p-3">
      {(finish) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            finish('stay');
          }}
          className="grid gap-3"
        >
          <Field label={t('leads.field.first_name')}>
            <Input
              value={firstName}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setFirstName(event.target.value)}
            />
          </Field>
          <Field label={t('leads.field.last_name')}>
            <Input
              value={lastName}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setLastName(event.target.value)}
            />
          </Field>
          <Button type="submit" kind="act" size="s" className="justify-self-end">
            {t('ui.save')}
          </Button>
        </form>
      )}
    </EditFloat>
  );
}
