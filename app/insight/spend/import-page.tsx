import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { ImportPage } from '#app/records/imports/import-page.tsx';
import { useDocument } from '#app/use-document.ts';
import { daysToUndoImport, mostFileRows } from '#contract/core/imports.ts';
import { type SpendTarget, spendTargets } from '#contract/insight/spend.ts';

export const handle = { title: 'costs.import' } as const;

const thing = {
  key: 'spend-imports',
  calls: api.spendImports,
  path: '/cost-optimization/import',
  targets: spendTargets,
  records: ['metrics'],
  accept: '.csv,.tsv,.pdf,text/csv,application/pdf',
};

const names = {
  source: 'leads.field.source',
  amount: 'analytics.spend.amount',
  startsOn: 'analytics.spend.start',
  note: 'analytics.spend.note',
} as const satisfies Record<SpendTarget, string>;

/** Lines of an invoice or statement become what lead sources cost. */
export default function SpendImportPage() {
  const t = useT();
  const { brand } = useDocument();
  const people = usePeople();
  return (
    <ImportPage
      thing={thing}
      nameOf={(field) => (Object.hasOwn(names, field) ? t(names[field as SpendTarget]) : field)}
      person={people.nameOf}
      words={{
        title: t('costs.import'),
        text: t('costs.import.text'),
        hint: t('costs.import.hint', { rows: mostFileRows }),
        home: { path: '/cost-optimization', name: t('shell.nav.costOptimization'), go: t('costs.import.toCosts') },
        run: (count) => t('costs.import.run', { count }),
        ready: (count) => t('costs.import.ready', { count }),
        undo: t('costs.import.undo', { days: daysToUndoImport }),
        kept: t('costs.import.kept'),
      }}
      outcome={({ create, known, refused }) => [
        { name: t('costs.import.new'), count: create, tone: 'act' },
        { name: t('costs.import.known', { brand: brand.name }), count: known },
        { name: t('costs.import.refused'), count: refused, tone: 'loss' },
      ]}
    />
  );
}
