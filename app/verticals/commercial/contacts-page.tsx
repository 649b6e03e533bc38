import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { type Column, Part } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { usStates } from '#contract/account/onboarding.ts';
import { type CommercialContact, contactKinds, type criteria } from '#contract/verticals/commercial/market.ts';
import { buildingUses } from '#contract/verticals/commercial/sale-words.ts';
import { useRentalDeed } from '../property/use-rental-deed.ts';
import { CommercialDialog, type Draft, type Named } from './dialog.tsx';
import { commercialQueries } from './queries.ts';

export const handle = { title: 'building-sales.contacts' } as const;

type Kind = CommercialContact['kind'];
type Criteria = (typeof criteria)['_output'];

/** Investors and tenant reps with what they look for; a building or space that fits finds them by itself. */
export default function ContactsPage() {
  const t = useT();
  const mayWork = useMay()('commercial.work');
  const [kind, setKind] = useState<Kind>('investor');
  const [open, setOpen] = useState<{ contact?: CommercialContact } | null>(null);
  const list = useInfiniteQuery(commercialQueries.contacts(kind));
  const remove = useRentalDeed((id: string) => api.commercialMarket.removeContact({ id }));
  const add = mayWork && (
    <Button size="s" kind="act" icon={<Plus />} onClick={() => setOpen({})}>
      {t(kind === 'investor' ? 'building-sales.addInvestor' : 'building-sales.addTenantRep')}
    </Button>
  );
  const columns: Column<CommercialContact>[] = [
    {
      key: 'name',
      name: t('building-sales.person'),
      head: true,
      cell: ({ lead, name, firm, note }) => (
        <>
          <Link to={`/lead/${lead}`} className="tap font-medium hover:underline">
            <bdi>{name}</bdi>
          </Link>
          <span className="block text-sm text-ink-2">
            <Facts of={[firm, note]} />
          </span>
        </>
      ),
    },
    {
      key: 'criteria',
      name: t('building-sales.looksFor'),
      cell: ({ criteria: wanted }) => <Wanted criteria={wanted} />,
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (contact) =>
        mayWork && (
          <span className="inline-flex gap-1">
            <Button
              size="s"
              kind="quiet"
              aria-label={t('building-sales.editNamed', { name: contact.name })}
              onClick={() => setOpen({ contact })}
            >
              {t('building-sales.edit')}
            </Button>
            <Button
              size="s"
              kind="quiet"
              aria-label={t('building-sales.removeNamed', { name: contact.name })}
              onClick={() => remove.mutate(contact.id)}
            >
              {t('building-sales.remove')}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <Part
      title={t('building-sales.contacts')}
      actions={
        <>
          <Segmented
            label={t('building-sales.show')}
            value={kind}
            onChange={setKind}
            options={contactKinds.map((value) => ({ value, label: t(`building-sales.kind.${value}`) }))}
          />
          {add}
        </>
      }
    >
      <Listed
        label={t('building-sales.contacts')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{
          title: t('building-sales.noContacts'),
          text: t('building-sales.noContactsText'),
          icon: <Users />,
          actions: add,
        }}
      />
      {open && <ContactDialog kind={kind} {...open} onClose={() => setOpen(null)} />}
    </Part>
  );
}

function Wanted({ criteria: wanted }: { criteria: Criteria }) {
  const t = useT();
  const format = useFormat();
  const span = (from: string | null, to: string | null) =>
    from && to
      ? `${from} – ${to}`
      : from
        ? t('building-sales.atLeast', { value: from })
        : to && t('building-sales.upTo', { value: to });
  const money = (cents: number | null) => (cents === null ? null : format.money(cents));
  const feet = (count: number | null) =>
    count === null ? null : t('commercial.feet', { count: format.number(count) });
  const facts = [
    wanted.uses.length > 0 &&
      format.list(
        wanted.uses.map((use) => t(`building-sales.use.${use}`)),
        'or',
      ),
    wanted.states.join(', '),
    span(money(wanted.priceFrom), money(wanted.priceTo)),
    span(feet(wanted.feetFrom), feet(wanted.feetTo)),
    wanted.capRate !== null && t('building-sales.capOf', { rate: format.percent(wanted.capRate / 1_000_000, 2) }),
  ].filter(Boolean) as string[];
  return facts.length === 0 ? (
    <span className="text-ink-2">{t('building-sales.anything')}</span>
  ) : (
    <span className="num">
      <Facts of={facts} />
    </span>
  );
}

const statesOf = (written: string): Criteria['states'] =>
  written
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((one): one is Criteria['states'][number] => (usStates as readonly string[]).includes(one));

const criteriaOf = (kind: Kind, draft: Draft): Criteria => ({
  uses: buildingUses.filter((use) => draft[use] === true),
  states: statesOf(draft.states as string),
  priceFrom: kind === 'investor' ? (draft.priceFrom as number | null) : null,
  priceTo: kind === 'investor' ? (draft.priceTo as number | null) : null,
  feetFrom: draft.feetFrom as number | null,
  feetTo: draft.feetTo as number | null,
  // A field that was emptied asks for nothing.
  capRate: kind === 'investor' ? (draft.capRate as number | null) || null : null,
});

function ContactDialog({ kind, contact, onClose }: { kind: Kind; contact?: CommercialContact; onClose: () => void }) {
  const t = useT();
  const isInvestor = kind === 'investor';
  return (
    <CommercialDialog
      title={t(
        contact
          ? 'building-sales.editContact'
          : isInvestor
            ? 'building-sales.addInvestor'
            : 'building-sales.addTenantRep',
      )}
      fields={[
        ...(contact
          ? []
          : [{ name: 'lead', label: t('building-sales.person'), type: 'lead' as const, required: true }]),
        { name: 'firm', label: t('building-sales.firm'), type: 'text' },
        ...(isInvestor
          ? [
              { name: 'priceFrom', label: t('building-sales.priceFrom'), type: 'money' as const },
              { name: 'priceTo', label: t('building-sales.priceTo'), type: 'money' as const },
              { name: 'capRate', label: t('building-sales.leastCap'), type: 'percent' as const },
            ]
          : []),
        { name: 'feetFrom', label: t('building-sales.feetFrom'), type: 'number' },
        { name: 'feetTo', label: t('building-sales.feetTo'), type: 'number' },
        { name: 'states', label: t('building-sales.states'), type: 'text', hint: t('building-sales.statesHint') },
        ...buildingUses.map((use) => ({
          name: use,
          label: t(`building-sales.use.${use}`),
          type: 'check' as const,
          group: t('building-sales.use'),
        })),
        { name: 'note', label: t('building-sales.note'), type: 'text', wide: true },
      ]}
      initial={{
        lead: null,
        firm: contact?.firm ?? '',
        note: contact?.note ?? '',
        priceFrom: null,
        priceTo: null,
        capRate: null,
        feetFrom: null,
        feetTo: null,
        ...contact?.criteria,
        states: contact?.criteria.states.join(', ') ?? '',
        ...Object.fromEntries(buildingUses.map((use) => [use, contact?.criteria.uses.includes(use) ?? false])),
      }}
      send={(draft, key) => {
        const given = {
          firm: draft.firm as string,
          note: draft.note as string,
          criteria: criteriaOf(kind, draft),
        };
        return contact
          ? api.commercialMarket.changeContact({ id: contact.id, ...given }, { version: contact.version })
          : api.commercialMarket.addContact({ kind, lead: (draft.lead as Named)?.id ?? '', ...given }, { key });
      }}
      onClose={onClose}
    />
  );
}
