import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Scale, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { Amount, type Column, Part } from '#app/inventory/finance/parts.tsx';
import { stateOptions } from '#app/people/state-options.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { usStates } from '#contract/account/onboarding.ts';
import { leaseTypes } from '#contract/verticals/commercial/leases.ts';
import { type Comp, compKinds } from '#contract/verticals/commercial/market.ts';
import { buildingUses } from '#contract/verticals/commercial/sale-words.ts';
import { useRentalDeed } from '../property/use-rental-deed.ts';
import { CommercialDialog } from './dialog.tsx';
import { commercialQueries } from './queries.ts';

export const handle = { title: 'building-sales.comps' } as const;

/** What others paid: sales and leases, typed, imported, or one's own that closed. */
export default function CompsPage() {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work');
  const [kind, setKind] = useState<'all' | 'sale' | 'lease'>('all');
  const [isAdding, setAdding] = useState(false);
  const list = useInfiniteQuery(commercialQueries.comps(kind === 'all' ? undefined : kind));
  const remove = useRentalDeed((id: string) => api.commercialMarket.removeComp({ id }));
  const actions = mayWork && (
    <>
      <Button size="s" asChild>
        <Link to="/commercial/comps/import">
          <Upload />
          {t('building-sales.importComps')}
        </Link>
      </Button>
      <Button size="s" kind="act" icon={<Plus />} onClick={() => setAdding(true)}>
        {t('building-sales.addComp')}
      </Button>
    </>
  );
  const columns: Column<Comp>[] = [
    {
      key: 'name',
      name: t('building-sales.property'),
      head: true,
      cell: ({ name, street, city, stateOrProvince, use }) => (
        <>
          <span className="font-medium">
            <bdi>{name}</bdi>
          </span>
          <span className="block text-sm text-ink-2">
            <Facts of={[t(`building-sales.use.${use}`), street, city, stateOrProvince]} />
          </span>
        </>
      ),
    },
    {
      key: 'kind',
      name: t('building-sales.comp'),
      cell: ({ kind: of, on }) => (
        <>
          <Chip tone={of === 'sale' ? 'act' : 'info'}>{t(`building-sales.comp.${of}`)}</Chip>
          <span className="num block text-sm text-ink-2">{format.date(on)}</span>
        </>
      ),
    },
    {
      key: 'size',
      name: t('commercial.squareFeet'),
      end: true,
      cell: ({ squareFeet }) => <span className="num">{format.number(squareFeet)}</span>,
    },
    {
      key: 'price',
      name: t('building-sales.price'),
      end: true,
      cell: ({ kind: of, cents, perFoot, capRate, months }) => (
        <>
          {of === 'sale' ? <Amount cents={cents} className="font-medium" /> : null}
          <span className={of === 'sale' ? 'num block text-sm text-ink-2' : 'num font-medium'}>
            <Facts
              of={[
                t(of === 'sale' ? 'building-sales.perFoot' : 'building-sales.perFootYear', {
                  amount: format.money(perFoot),
                }),
                capRate !== null && t('building-sales.capOf', { rate: format.percent(capRate / 1_000_000, 2) }),
                months !== null && t('commercial.monthCount', { count: months }),
              ]}
            />
          </span>
        </>
      ),
    },
    {
      key: 'party',
      name: t('building-sales.party'),
      wide: true,
      cell: ({ party, source }) => (
        <>
          <bdi>{party}</bdi>
          <span className="block text-sm text-ink-2">
            <bdi>{source}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: ({ id, name }) =>
        mayWork && (
          <Button
            size="s"
            kind="quiet"
            aria-label={t('building-sales.removeNamed', { name })}
            onClick={() => remove.mutate(id)}
          >
            {t('building-sales.remove')}
          </Button>
        ),
    },
  ];
  return (
    <Part
      title={t('building-sales.comps')}
      actions={
        <>
          <Segmented
            label={t('building-sales.show')}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'all', label: t('building-sales.all') },
              ...compKinds.map((value) => ({ value, label: t(`building-sales.comps.${value}`) })),
            ]}
          />
          {actions}
        </>
      }
    >
      <Listed
        label={t('building-sales.comps')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('building-sales.noComps'), text: t('building-sales.noCompsText'), icon: <Scale /> }}
      />
      {isAdding && <CompDialog onClose={() => setAdding(false)} />}
    </Part>
  );
}

function CompDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <CommercialDialog
      title={t('building-sales.addComp')}
      fields={({ kind }) => [
        {
          name: 'kind',
          label: t('building-sales.comp'),
          type: 'choice',
          options: compKinds.map((value) => ({ value, label: t(`building-sales.comp.${value}`) })),
        },
        {
          name: 'use',
          label: t('building-sales.use'),
          type: 'choice',
          options: buildingUses.map((value) => ({ value, label: t(`building-sales.use.${value}`) })),
        },
        { name: 'name', label: t('building-sales.property'), type: 'text', required: true },
        { name: 'street', label: t('commercial.street'), type: 'text' },
        { name: 'city', label: t('commercial.city'), type: 'text' },
        {
          name: 'stateOrProvince',
          label: t('commercial.state'),
          type: 'choice',
          options: stateOptions(usStates),
        },
        { name: 'on', label: t('building-sales.day'), type: 'day', required: true },
        { name: 'squareFeet', label: t('commercial.squareFeet'), type: 'number', required: true },
        {
          name: 'cents',
          label: t(kind === 'sale' ? 'building-sales.price' : 'commercial.perFoot'),
          type: 'money',
          required: true,
        },
        ...(kind === 'sale'
          ? [{ name: 'capRate', label: t('building-sales.capRate'), type: 'percent' as const }]
          : [
              {
                name: 'leaseType',
                label: t('commercial.type'),
                type: 'choice' as const,
                options: leaseTypes.map((value) => ({ value, label: t(`commercial.type.${value}`) })),
              },
              { name: 'months', label: t('building-sales.months'), type: 'number' as const },
            ]),
        { name: 'party', label: t('building-sales.party'), type: 'text' },
        { name: 'source', label: t('building-sales.source'), type: 'text' },
      ]}
      initial={{
        ...{ kind: 'sale', use: 'office', name: '', street: '', city: '', stateOrProvince: 'TX', on: todayHere() },
        ...{ squareFeet: null, cents: null, capRate: null, leaseType: 'nnn', months: null, party: '', source: '' },
      }}
      send={(draft, key) => {
        const isSale = draft.kind === 'sale';
        return api.commercialMarket.addComp(
          {
            kind: draft.kind as Comp['kind'],
            use: draft.use as Comp['use'],
            name: draft.name as string,
            street: draft.street as string,
            city: draft.city as string,
            stateOrProvince: draft.stateOrProvince as Comp['stateOrProvince'],
            on: draft.on as string,
            squareFeet: draft.squareFeet as number,
            cents: draft.cents as number,
            capRate: isSale ? (draft.capRate as number | null) || null : null,
            leaseType: isSale ? null : (draft.leaseType as Comp['leaseType']),
            months: isSale ? null : (draft.months as number | null),
            party: draft.party as string,
            source: draft.source as string,
          },
          { key },
        );
      }}
      onClose={onClose}
    />
  );
}
