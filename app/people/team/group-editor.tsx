import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { MultiCombobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Group } from './groups.tsx';
import { nameOf, type TeamOverview } from './overview.ts';
import { teamQuery } from './queries.ts';

type Props = { edited: Group; team: TeamOverview; onClose: () => void };

export default function GroupEditor({ edited, team, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const before = edited.group;
  const [name, setName] = useState(before?.name ?? '');
  const [office, setOffice] = useState(edited.kind === 'team' ? (edited.group?.office ?? null) : null);
  const [members, setMembers] = useState<string[]>(edited.kind === 'team' ? (edited.group?.members ?? []) : []);
  const people = team.members.map((member) => ({ value: member.userId, label: nameOf(member), detail: member.email }));
  const save = useMutation({
    mutationFn: async () => {
      const version = before?.version ?? 1;
      if (edited.kind === 'office')
        await (before
          ? api.team.renameOffice({ id: before.id, name }, { version })
          : api.team.createOffice({ name }, { key }));
      else
        await (before
          ? api.team.changeTeam({ id: before.id, name, office, members }, { version })
          : api.team.createTeam({ name, office, members }, { key }));
    },
    onSuccess: onClose,
    onError: (error) => toast(t('team.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries(teamQuery),
  });
  const titles = {
    team: before ? 'team.editTeam' : 'team.newTeam',
    office: before ? 'team.editOffice' : 'team.newOffice',
  } as const;
  return (
    <FormDialog
      title={t(titles[edited.kind])}
      saveLabel={t('team.save')}
      busy={save.isPending}
      disabled={!name.trim()}
      onSave={save.mutate}
      onClose={onClose}
    >
      <Field label={t('team.name')} required>
        <Input autoFocus value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </Field>
      {edited.kind === 'team' && (
        <>
          <Field label={t('team.members')} className="grid-cols-[minmax(0,1fr)]">
            <MultiCombobox
              label={t('team.members')}
              source={people}
              value={people.filter(({ value }) => members.includes(value))}
              onChange={(options) => setMembers(options.map(({ value }) => value))}
            />
          </Field>
          <Field label={t('team.office')}>
            <Select
              value={office ?? 'none'}
              onChange={(chosen) => setOffice(chosen === 'none' ? null : chosen)}
              options={[
                { value: 'none', label: t('team.noOffice') },
                ...team.offices.map(({ id, name: label }) => ({ value: id, label })),
              ]}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
