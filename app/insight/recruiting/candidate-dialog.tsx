import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog, type Draft, type Spec } from '#app/inventory/call-dialog.tsx';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { licenceKinds, usStates } from '#contract/account/onboarding.ts';
import type { Recruit } from '#contract/insight/recruiting.ts';
import { reads } from './queries.ts';
import type { Pipeline } from './stages.ts';

type Props = { of: Pipeline; candidate: Recruit | null; unit?: string; onClose: () => void };
type Given = Parameters<typeof api.recruiting.create>[0];

const orNothing = (value: unknown) => (value === '' || value === undefined ? null : value);

/** All that is recorded about a candidate. */
export function CandidateDialog({ of, candidate, unit, onClose }: Props) {
  const t = useT();
  const people = usePeople();
  const isHead = useMay()('members.manage');
  const none = { value: '', label: t('enterprise.recruit.nobody') };
  const fields: Spec[] = [
    { name: 'name', label: t('enterprise.recruit.name'), type: 'text', required: true },
    { name: 'brokerage', label: t('enterprise.recruit.brokerage'), type: 'text' },
    { name: 'email', label: t('enterprise.recruit.email'), type: 'text' },
    { name: 'phone', label: t('enterprise.recruit.phone'), type: 'text' },
    {
      name: 'licenseKind',
      label: t('enterprise.recruit.licenseKind'),
      type: 'choice',
      options: licenceKinds.map((value) => ({ value, label: t(`team.licence.${value}`) })),
    },
    {
      name: 'licenseState',
      label: t('enterprise.recruit.licenseState'),
      type: 'choice',
      options: [
        { value: '', label: t('enterprise.recruit.unknown') },
        ...usStates.map((value) => ({ value, label: value })),
      ],
    },
    { name: 'licenseNumber', label: t('enterprise.recruit.licenseNumber'), type: 'text' },
    { name: 'sides', label: t('enterprise.recruit.sides'), type: 'number', hint: t('enterprise.recruit.lastYear') },
    { name: 'volume', label: t('enterprise.recruit.volume'), type: 'money', hint: t('enterprise.recruit.lastYear') },
    { name: 'owner', label: t('enterprise.recruit.owner'), type: 'choice', options: [none, ...people.owners] },
    ...(of.offices.length > 0
      ? [
          {
            name: 'office',
            label: t('enterprise.recruit.office'),
            type: 'choice' as const,
            options: [none, ...of.offices.map(({ id, name }) => ({ value: id, label: name }))],
          },
        ]
      : []),
    ...(isHead && of.units.length > 0
      ? [
          {
            name: 'unit',
            label: t('enterprise.recruit.unit'),
            type: 'choice' as const,
            options: [none, ...of.units.map(({ id, name }) => ({ value: id, label: name }))],
          },
        ]
      : []),
    { name: 'nextStep', label: t('enterprise.recruit.nextStep'), type: 'text' },
    { name: 'nextOn', label: t('enterprise.recruit.nextOn'), type: 'day' },
    { name: 'notes', label: t('enterprise.recruit.notes'), type: 'lines', wide: true },
  ];
  const initial: Draft = {
    name: candidate?.name ?? '',
    brokerage: candidate?.brokerage ?? '',
    email: candidate?.email ?? '',
    phone: candidate?.phone ?? '',
    licenseKind: candidate?.licenseKind ?? 'realestate',
    licenseState: candidate?.licenseState ?? '',
    licenseNumber: candidate?.licenseNumber ?? '',
    sides: candidate?.sides ?? null,
    volume: candidate?.volume ?? null,
    owner: candidate?.owner ?? '',
    office: candidate?.office ?? (isHead ? '' : (of.offices[0]?.id ?? '')),
    unit: candidate?.unit ?? unit ?? '',
    nextStep: candidate?.nextStep ?? '',
    nextOn: candidate?.nextOn ?? null,
    notes: candidate?.notes ?? '',
  };
  return (
    <CallDialog
      title={candidate ? t('enterprise.recruit.edit') : t('enterprise.recruit.add')}
      reads={reads}
      fields={fields}
      initial={initial}
      send={(draft, key) => {
        const given = {
          ...draft,
          email: orNothing(String(draft.email).trim()),
          licenseState: orNothing(draft.licenseState),
          owner: orNothing(draft.owner),
          office: orNothing(draft.office),
          unit: orNothing(draft.unit),
        } as Given;
        return candidate
          ? api.recruiting.change({ id: candidate.id, ...given }, { version: candidate.version })
          : api.recruiting.create(given, { key });
      }}
      onClose={onClose}
    />
  );
}
