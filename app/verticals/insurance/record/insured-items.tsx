import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { stateOptions } from '#app/people/state-options.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { usStates } from '#contract/account/onboarding.ts';
import {
  constructions,
  type InsuredItem,
  type ItemDetails,
  type ItemKind,
  itemKindsOf,
  vehicleUses,
} from '#contract/verticals/insurance/insured-items.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import { CallDialog, type Draft, type Spec } from '../form.tsx';
import { policyQueries } from '../queries.ts';

type Asked = { what: 'add'; kind: ItemKind } | { what: 'edit' | 'remove'; item: InsuredItem };

/** What the policy insures, by its line. What was taken off stays below with its day. */
export function InsuredItems({ policy, mayChange }: { policy: Policy; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const kinds = itemKindsOf(policy.line);
  const { data, error, refetch } = useQuery({ ...policyQueries.items(policy.id), enabled: kinds.length > 0 });
  const [asked, setAsked] = useState<Asked | null>(null);
  if (kinds.length === 0) return null;
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  const factsOf = ({ details: one }: InsuredItem) => {
    if (one.kind === 'driver')
      return [
        one.birthDate && t('insurance.bornOn', { day: format.date(one.birthDate) }),
        one.licenseState,
        one.licensedYear !== null && t('insurance.licensedSince', { year: String(one.licensedYear) }),
      ];
    if (one.kind === 'vehicle')
      return [
        [one.year, one.make, one.model].filter(Boolean).join(' '),
        one.vin,
        one.use && t(`insurance.use.${one.use}`),
        one.garagingZip,
      ];
    return [
      [one.street, one.city, [one.state, one.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      one.yearBuilt !== null && String(one.yearBuilt),
      one.construction && t(`insurance.construction.${one.construction}`),
      one.buildingLimit !== null && t('insurance.buildingOf', { amount: format.money(one.buildingLimit) }),
      one.contentsLimit !== null && t('insurance.contentsOf', { amount: format.money(one.contentsLimit) }),
    ];
  };
  return (
    <Part
      title={t('insurance.insuredItems')}
      actions={
        mayChange &&
        kinds.map((kind) => (
          <Button key={kind} size="s" kind="quiet" icon={<Plus />} onClick={() => setAsked({ what: 'add', kind })}>
            {t(`insurance.addItem.${kind}`)}
          </Button>
        ))
      }
    >
      {data?.items.length === 0 ? (
        <p className="text-ink-2">{t('insurance.noItems')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data?.items.map((item) => (
            <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="grid min-w-40 flex-1">
                <span>
                  <bdi className={item.removedOn ? 'text-ink-3 line-through' : 'font-medium'}>{item.name}</bdi>
                </span>
                <span className="num text-sm text-ink-2">
                  <Facts of={[t(`insurance.item.${item.details.kind}`), ...factsOf(item)]} />
                </span>
              </span>
              {item.details.kind === 'driver' && item.details.isExcluded && (
                <Chip tone="need">{t('insurance.excludedDriver')}</Chip>
              )}
              <span className="num text-sm text-ink-2">
                {item.removedOn
                  ? t('insurance.removedOn', { day: format.date(item.removedOn) })
                  : t('insurance.onSince', { day: format.date(item.addedOn) })}
              </span>
              {mayChange && !item.removedOn && (
                <>
                  <IconButton
                    size="s"
                    label={t('insurance.editItem', { name: item.name })}
                    onClick={() => setAsked({ what: 'edit', item })}
                  >
                    <Pencil />
                  </IconButton>
                  <IconButton
                    size="s"
                    label={t('insurance.takeOff', { name: item.name })}
                    onClick={() => setAsked({ what: 'remove', item })}
                  >
                    <Trash2 />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked && data && (
        <ItemDialog policy={policy} asked={asked} endorsements={data.endorsements} onClose={() => setAsked(null)} />
      )}
    </Part>
  );
}

type Given = {
  policy: Policy;
  asked: Asked;
  endorsements: readonly { id: string; effectiveOn: string; reason: string }[];
  onClose: () => void;
};

function ItemDialog({ policy, asked, endorsements, onClose }: Given) {
  const t = useT();
  const format = useFormat();
  const { id } = policy;
  const fields = useItemFields();
  const endorsement: Spec = {
    name: 'endorsement',
    label: t('insurance.byEndorsement'),
    type: 'choice',
    options: [
      { value: '', label: t('insurance.noEndorsement') },
      ...endorsements.map((one) => ({
        value: one.id,
        label: [format.date(one.effectiveOn), one.reason].filter(Boolean).join(' · '),
      })),
    ],
  };
  if (asked.what === 'remove')
    return (
      <CallDialog
        title={t('insurance.takeOff', { name: asked.item.name })}
        fields={[{ name: 'on', label: t('insurance.takeOffOn'), type: 'day', required: true }, endorsement]}
        initial={{ on: todayHere(), endorsement: '' }}
        send={({ on, endorsement: by }) =>
          api.insuredItems.remove({
            id,
            itemId: asked.item.id,
            on: on as string,
            endorsement: (by as string) || null,
          })
        }
        onClose={onClose}
      />
    );
  const kind = asked.what === 'add' ? asked.kind : asked.item.details.kind;
  const isNew = asked.what === 'add';
  return (
    <CallDialog
      title={isNew ? t(`insurance.addItem.${kind}`) : t('insurance.editItem', { name: asked.item.name })}
      fields={[
        { name: 'name', label: t('insurance.itemName'), type: 'text', required: true, wide: true },
        ...fields[kind],
        ...(isNew
          ? ([{ name: 'addedOn', label: t('insurance.addedOn'), type: 'day', required: true }, endorsement] as Spec[])
          : []),
      ]}
      initial={
        isNew
          ? { name: '', ...blank, addedOn: todayHere(), endorsement: '' }
          : { name: asked.item.name, ...blank, ...asked.item.details }
      }
      send={(draft, key) => {
        const details = detailsOf(kind, draft);
        return isNew
          ? api.insuredItems.add(
              {
                id,
                name: draft.name as string,
                details,
                addedOn: draft.addedOn as string,
                endorsement: (draft.endorsement as string) || null,
              },
              { key },
            )
          : api.insuredItems.change({ id, itemId: asked.item.id, name: draft.name as string, details });
      }}
      onClose={onClose}
    />
  );
}

const blank: Draft = {
  ...{ birthDate: null, licenseState: null, licensedYear: null, isExcluded: false },
  ...{ vin: '', year: null, make: '', model: '', use: null, garagingZip: '' },
  ...{ street: '', city: '', state: null, zip: '', yearBuilt: null, construction: null },
  ...{ buildingLimit: null, contentsLimit: null },
};

const namesOf: Record<ItemKind, readonly string[]> = {
  driver: ['birthDate', 'licenseState', 'licensedYear', 'isExcluded'],
  vehicle: ['vin', 'year', 'make', 'model', 'use', 'garagingZip'],
  location: ['street', 'city', 'state', 'zip', 'yearBuilt', 'construction', 'buildingLimit', 'contentsLimit'],
};
const choices = ['licenseState', 'use', 'state', 'construction'];

const detailsOf = (kind: ItemKind, draft: Draft): ItemDetails =>
  ({
    kind,
    ...Object.fromEntries(
      namesOf[kind].map((name) => [name, choices.includes(name) ? draft[name] || null : draft[name]]),
    ),
  }) as ItemDetails;

function useItemFields(): Record<ItemKind, Spec[]> {
  const t = useT();
  const field = (name: string, label: string, type: Spec['type'], options?: Spec['options']): Spec => ({
    name,
    label,
    type,
    ...(options && { options }),
  });
  const none = { value: '', label: '–' };
  const states = [none, ...stateOptions(usStates)];
  return {
    driver: [
      field('birthDate', t('insurance.birthDate'), 'day'),
      field('licenseState', t('insurance.licenseState'), 'choice', states),
      field('licensedYear', t('insurance.licensedYear'), 'number'),
      field('isExcluded', t('insurance.excludedDriver'), 'check'),
    ],
    vehicle: [
      { ...field('vin', 'VIN', 'text'), hint: t('insurance.vinHint') },
      field('year', t('insurance.modelYear'), 'number'),
      field('make', t('insurance.make'), 'text'),
      field('model', t('insurance.model'), 'text'),
      field('use', t('insurance.vehicleUse'), 'choice', [
        none,
        ...vehicleUses.map((value) => ({ value, label: t(`insurance.use.${value}`) })),
      ]),
      field('garagingZip', t('insurance.garagingZip'), 'text'),
    ],
    location: [
      field('street', t('insurance.street'), 'text'),
      field('city', t('insurance.city'), 'text'),
      field('state', t('insurance.state'), 'choice', states),
      field('zip', t('insurance.zip'), 'text'),
      field('yearBuilt', t('insurance.yearBuilt'), 'number'),
      field('construction', t('insurance.construction'), 'choice', [
        none,
        ...constructions.map((value) => ({ value, label: t(`insurance.construction.${value}`) })),
      ]),
      field('buildingLimit', t('insurance.buildingLimit'), 'money'),
      field('contentsLimit', t('insurance.contentsLimit'), 'money'),
    ],
  };
}
