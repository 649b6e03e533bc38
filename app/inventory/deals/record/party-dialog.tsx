import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { type Deal, type DealParty, partyRoles } from '#contract/inventory/deals/deals.ts';
import { issuesOf } from '../issues.ts';
import { Refused } from '../refused.tsx';
import { roleName } from '../role-name.ts';

type Props = { deal: Deal; party: DealParty | null; onClose: () => void };
const texts = ['company', 'email', 'phone', 'note'] as const;

export default function PartyDialog({ deal, party, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [role, setRole] = useState<DealParty['role']>(party?.role ?? 'other_side');
  const [words, setWords] = useState({
    name: party?.name ?? '',
    company: party?.company ?? '',
    email: party?.email ?? '',
    phone: party?.phone ?? '',
    note: party?.note ?? '',
  });
  const save = useMutation({
    mutationFn: () =>
      party
        ? api.deals.changeParty({ id: deal.id, partyId: party.id, role, ...words })
        : api.deals.addParty({ id: deal.id, role, ...words }, { key }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['deals'] });
      onClose();
    },
  });
  const issues = issuesOf(save.error, ['name', ...texts]);
  const write = (name: keyof typeof words) => (event: { target: { value: string } }) =>
    setWords({ ...words, [name]: event.target.value });
  return (
    <FormDialog
      title={party ? party.name : t('deals.party.add')}
      saveLabel={t('ui.save')}
      busy={save.isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('deals.party.name')} required error={issues.of('name')}>
          <Input value={words.name} onChange={write('name')} maxLength={120} autoFocus />
        </Field>
        <Field label={t('deals.party.role')}>
          <Select
            value={role}
            onChange={setRole}
            options={partyRoles.map((value) => ({ value, label: roleName(t, deal.side, value) }))}
          />
        </Field>
        {texts.map((name) => (
          <Field key={name} label={t(`deals.party.${name}`)} error={issues.of(name)}>
            <Input value={words[name]} onChange={write(name)} maxLength={name === 'note' ? 500 : 120} />
          </Field>
        ))}
      </div>
    </FormDialog>
  );
}
