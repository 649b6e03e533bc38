import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { stateOptions } from '#app/people/state-options.ts';
import { todayHere } from '#app/ui/days.ts';
import { usStates } from '#contract/account/onboarding.ts';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import { expenseKinds } from '#contract/verticals/commercial/cam.ts';
import type { Building, Proposal } from '#contract/verticals/commercial/commercial.ts';
import { leaseTypes } from '#contract/verticals/commercial/leases.ts';
import { buildingUses } from '#contract/verticals/commercial/sale-words.ts';
import { CommercialDialog, type Named, type Spec } from './dialog.tsx';
import { noRise, useEscalation } from './escalation-fields.ts';
import { noOptions, useOptionFields } from './option-fields.ts';

const states = stateOptions(usStates);

export function BuildingDialog({ building, onClose }: { building?: Building; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <CommercialDialog
      title={t(building ? 'commercial.editBuilding' : 'commercial.addBuilding')}
      fields={[
        { name: 'name', label: t('commercial.buildingName'), type: 'text', required: true },
        { name: 'squareFeet', label: t('commercial.squareFeet'), type: 'number', required: true },
        {
          name: 'use',
          label: t('building-sales.use'),
          type: 'choice',
          options: buildingUses.map((value) => ({ value, label: t(`building-sales.use.${value}`) })),
        },
        { name: 'yearBuilt', label: t('building-sales.yearBuilt'), type: 'number' },
        { name: 'street', label: t('commercial.street'), type: 'text' },
        { name: 'city', label: t('commercial.city'), type: 'text' },
        { name: 'stateOrProvince', label: t('commercial.state'), type: 'choice', options: states },
        { name: 'postalCode', label: t('commercial.postalCode'), type: 'text' },
      ]}
      initial={{
        name: '',
        squareFeet: null,
        use: 'office',
        yearBuilt: null,
        street: '',
        city: '',
        stateOrProvince: 'TX',
        postalCode: '',
        ...building,
      }}
      send={(draft, key) => {
        const details = {
          name: draft.name as string,
          squareFeet: draft.squareFeet as number,
          use: draft.use as Building['use'],
          yearBuilt: draft.yearBuilt as number | null,
          street: draft.street as string,
          city: draft.city as string,
          stateOrProvince: draft.stateOrProvince as Building['stateOrProvince'],
          postalCode: draft.postalCode as string,
        };
        return building
          ? api.commercial.changeBuilding({ id: building.id, ...details }, { version: building.version })
          : api.commercial.createBuilding(details, { key });
      }}
      onDone={(made) => !building && void navigate(`/commercial/building/${(made as Building).id}`)}
      onClose={onClose}
    />
  );
}

export function SpaceDialog({ building, onClose }: { building: string; onClose: () => void }) {
  const t = useT();
  return (
    <CommercialDialog
      title={t('commercial.addSpace')}
      fields={[
        { name: 'suite', label: t('commercial.suite'), type: 'text', required: true },
        { name: 'floor', label: t('commercial.floor'), type: 'number', required: true },
        { name: 'squareFeet', label: t('commercial.squareFeet'), type: 'number', required: true },
      ]}
      initial={{ suite: '', floor: 1, squareFeet: null }}
      send={({ suite, floor, squareFeet }, key) =>
        api.commercial.addSpace(
          { id: building, suite: suite as string, floor: floor as number, squareFeet: squareFeet as number },
          { key },
        )
      }
      onClose={onClose}
    />
  );
}

type SpaceGiven = { space: { id: string; suite: string; squareFeet: number }; onClose: () => void };

const useTypes = () => {
  const t = useT();
  return leaseTypes.map((value) => ({ value, label: t(`commercial.type.${value}`) }));
};

/** `agreed`: what was executed, so that nobody types it again. */
export function LeaseDialog({ space, agreed, onClose }: SpaceGiven & { agreed?: Proposal }) {
  const t = useT();
  const navigate = useNavigate();
  const rise = useEscalation();
  const options = useOptionFields();
  const types = useTypes();
  return (
    <CommercialDialog
      title={t('commercial.leaseNamed', { suite: space.suite })}
      fields={(draft) => [
        { name: 'lead', label: t('commercial.tenant'), type: 'lead', required: true },
        { name: 'type', label: t('commercial.type'), type: 'choice', options: types },
        { name: 'from', label: t('commercial.from'), type: 'day', required: true },
        { name: 'until', label: t('commercial.until'), type: 'day', required: true },
        { name: 'perFoot', label: t('commercial.perFoot'), type: 'money', required: true },
        ...rise.specs(draft),
        ...options.specs(draft),
      ]}
      initial={{
        lead: null,
        ...(agreed
          ? {
              type: agreed.type,
              from: agreed.from,
              until: addDays(addMonths(agreed.from, agreed.months), -1),
              perFoot: agreed.perFoot,
              ...rise.from(agreed.escalation),
              ...options.from(agreed.options),
            }
          : {
              type: 'nnn',
              from: todayHere(),
              until: addDays(addMonths(todayHere(), 60), -1),
              perFoot: null,
              ...noRise,
              ...noOptions,
            }),
      }}
      send={(draft, key) =>
        api.commercial.createLease(
          {
            space: space.id,
            lead: (draft.lead as Named)?.id ?? '',
            type: draft.type as (typeof leaseTypes)[number],
            from: draft.from as string,
            until: draft.until as string,
            perFoot: draft.perFoot as number,
            escalation: rise.of(draft),
            options: options.of(draft),
          },
          { key },
        )
      }
      onDone={(made) => void navigate(`/commercial/lease/${(made as { id: string }).id}`)}
      onClose={onClose}
    />
  );
}

export function ProposalDialog({ space, onClose }: SpaceGiven) {
  const t = useT();
  const rise = useEscalation();
  const options = useOptionFields();
  const types = useTypes();
  return (
    <CommercialDialog
      title={t('commercial.proposalNamed', { suite: space.suite })}
      fields={(draft) => [
        {
          name: 'tenant',
          label: t('commercial.tenant'),
          type: 'text',
          required: true,
          hint: t('commercial.roundHint'),
        },
        { name: 'type', label: t('commercial.type'), type: 'choice', options: types },
        { name: 'squareFeet', label: t('commercial.squareFeet'), type: 'number', required: true },
        { name: 'perFoot', label: t('commercial.perFoot'), type: 'money', required: true },
        { name: 'from', label: t('commercial.from'), type: 'day', required: true },
        { name: 'months', label: t('commercial.months'), type: 'number', required: true },
        { name: 'freeMonths', label: t('commercial.freeMonths'), type: 'number' },
        { name: 'improvements', label: t('commercial.improvements'), type: 'money' },
        { name: 'commissionRate', label: t('commercial.commissionRate'), type: 'percent' },
        ...rise.specs(draft),
        ...options.specs(draft),
      ]}
      initial={{
        tenant: '',
        type: 'nnn',
        squareFeet: space.squareFeet,
        perFoot: null,
        from: todayHere(),
        months: 60,
        freeMonths: 0,
        improvements: null,
        commissionRate: 0,
        ...noRise,
        ...noOptions,
      }}
      send={(draft, key) =>
        api.commercial.addProposal(
          {
            space: space.id,
            tenant: draft.tenant as string,
            type: draft.type as (typeof leaseTypes)[number],
            squareFeet: draft.squareFeet as number,
            perFoot: draft.perFoot as number,
            from: draft.from as string,
            months: draft.months as number,
            freeMonths: (draft.freeMonths as number | null) ?? 0,
            improvements: (draft.improvements as number | null) ?? 0,
            commissionRate: (draft.commissionRate as number | null) ?? 0,
            escalation: rise.of(draft),
            options: options.of(draft),
          },
          { key },
        )
      }
      onClose={onClose}
    />
  );
}

type Cost = {
  name: string;
  kind: (typeof expenseKinds)[number];
  cents: number;
  isVariable: boolean;
  isExcluded: boolean;
};
const lines = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The costs of a year; a line without an amount is none. */
export function CostsDialog({
  building,
  known,
  onClose,
}: {
  building: string;
  known: readonly { year: number; occupancy: number; expenses: readonly Cost[] }[];
  onClose: () => void;
}) {
  const t = useT();
  const kinds = expenseKinds.map((value) => ({ value, label: t(`commercial.expense.${value}`) }));
  const last = known[0];
  const names = last?.expenses.map(({ name, kind, isVariable }) => ({ name, kind, isVariable })) ?? [
    { name: t('commercial.cleaning'), kind: 'controllable' as const, isVariable: true },
    { name: t('commercial.propertyTax'), kind: 'tax' as const, isVariable: false },
    { name: t('commercial.expense.insurance'), kind: 'insurance' as const, isVariable: false },
  ];
  return (
    <CommercialDialog
      title={t('commercial.setCosts')}
      fields={[
        { name: 'year', label: t('commercial.year'), type: 'number', required: true },
        { name: 'occupancy', label: t('commercial.occupancy'), type: 'percent', required: true },
        ...lines.flatMap((n): Spec[] => [
          { name: `name${n}`, label: t('commercial.cost'), type: 'text' },
          { name: `cents${n}`, label: t('commercial.amount'), type: 'money' },
          { name: `kind${n}`, label: t('commercial.kind'), type: 'choice', options: kinds },
          { name: `variable${n}`, label: t('commercial.isVariable'), type: 'check' },
        ]),
      ]}
      initial={{
        year: Number(todayHere().slice(0, 4)) - 1,
        occupancy: last?.occupancy ?? 1_000_000,
        ...Object.fromEntries(
          lines.flatMap((n) => [
            [`name${n}`, names[n]?.name ?? ''],
            [`cents${n}`, null],
            [`kind${n}`, names[n]?.kind ?? 'controllable'],
            [`variable${n}`, names[n]?.isVariable ?? false],
          ]),
        ),
      }}
      send={(draft) =>
        api.commercial.setCosts({
          id: building,
          year: draft.year as number,
          occupancy: draft.occupancy as number,
          expenses: lines.flatMap((n) =>
            draft[`cents${n}`]
              ? [
                  {
                    name: draft[`name${n}`] as string,
                    cents: draft[`cents${n}`] as number,
                    kind: draft[`kind${n}`] as Cost['kind'],
                    isVariable: draft[`variable${n}`] === true,
                  },
                ]
              : [],
          ),
        })
      }
      onClose={onClose}
    />
  );
}
