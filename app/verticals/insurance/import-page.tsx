import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { ImportPage } from '#app/records/imports/import-page.tsx';
import { PreviewRows } from '#app/records/imports/preview-rows.tsx';
import { UnknownValues } from '#app/records/imports/unknown-values.tsx';
import { daysToUndoImport, mostFileRows } from '#contract/core/imports.ts';
import { type PolicyPreview, type PolicyTarget, policyTargets } from '#contract/verticals/insurance/policy-imports.ts';

export const handle = { title: 'policy-imports.title' } as const;

const thing = {
  key: 'policy-imports',
  calls: api.policyImports,
  path: '/policy-imports',
  targets: policyTargets,
  records: ['policies'],
  accept: '.csv,.tsv,text/csv',
  hasReport: true,
};

/** As they are called on a policy. */
const names = {
  number: 'insurance.field.number',
  insured: 'insurance.field.insured',
  firstName: 'leads.field.first_name',
  lastName: 'leads.field.last_name',
  email: 'leads.field.email',
  phone: 'leads.field.phone',
  line: 'insurance.field.line',
  carrier: 'insurance.field.carrier',
  naic: 'insurance.naic',
  effectiveOn: 'insurance.field.effectiveOn',
  expiresOn: 'insurance.field.expiresOn',
  termMonths: 'insurance.months',
  premium: 'insurance.field.premium',
  status: 'insurance.field.state',
  endedOn: 'policy-imports.endedOn',
  inceptionOn: 'insurance.field.inceptionOn',
  billType: 'insurance.billType',
  stateOrProvince: 'insurance.field.stateOrProvince',
  mortgagee: 'insurance.mortgagee',
  owner: 'insurance.field.owner',
} as const satisfies Record<PolicyTarget, string>;

export default function PolicyImportPage() {
  const t = useT();
  const people = usePeople();
  return (
    <ImportPage
      thing={thing}
      nameOf={(field) => (Object.hasOwn(names, field) ? t(names[field as PolicyTarget]) : field)}
      person={people.nameOf}
      words={{
        title: t('policy-imports.title'),
        text: t('policy-imports.text'),
        hint: t('deal-imports.hint', { rows: mostFileRows }),
        home: { path: '/insurance/policies', name: t('insurance.policies'), go: t('policy-imports.toPolicies') },
        run: (count) => t('policy-imports.run', { count }),
        ready: (count) => t('policy-imports.ready', { count }),
        undo: t('policy-imports.undo', { days: daysToUndoImport }),
        kept: t('policy-imports.kept'),
      }}
      outcome={({ create, terms, people: met, carriers, known, refused }) => [
        { name: t('policy-imports.new'), count: create, tone: 'act' },
        { name: t('policy-imports.terms'), count: terms },
        { name: t('policy-imports.people'), count: met },
        { name: t('policy-imports.carriers'), count: carriers },
        { name: t('deal-imports.known'), count: known },
        { name: t('deal-imports.refused'), count: refused, tone: 'loss' },
      ]}
      further={({ preview, unknown }) => (
        <>
          <PreviewPolicies rows={preview} />
          <UnknownValues
            values={unknown}
            words={(becomes, count) => t(`policy-imports.becomes.${becomes}`, { count })}
          />
        </>
      )}
    />
  );
}

function PreviewPolicies({ rows }: { rows: readonly PolicyPreview[] }) {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  return (
    <PreviewRows
      rows={rows.map(({ row, insured, line, carrier, number, effectiveOn, expiresOn, premium, state, owner }) => ({
        row,
        cells: [
          { head: t('insurance.field.insured'), cell: <bdi>{insured}</bdi> },
          { head: t('insurance.field.number'), cell: <bdi>{number}</bdi> },
          { head: t('insurance.field.line'), cell: t(`insurance.line.${line}`) },
          { head: t('insurance.field.carrier'), cell: <bdi>{carrier}</bdi> },
          { head: t('insurance.field.state'), cell: t(`insurance.state.${state}`) },
          { head: t('insurance.field.effectiveOn'), cell: format.date(effectiveOn), isNumber: true },
          { head: t('insurance.field.expiresOn'), cell: format.date(expiresOn), isNumber: true },
          { head: t('insurance.field.premium'), cell: format.money(premium), isNumber: true },
          { head: t('insurance.field.owner'), cell: owner ? nameOf(owner) : t('insurance.office') },
        ],
      }))}
    />
  );
}
