import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { ImportPage } from '#app/records/imports/import-page.tsx';
import { useDocument } from '#app/use-document.ts';
import { daysToUndoImport, mostFileRows } from '#contract/core/imports.ts';
import { type CompTarget, compTargets } from '#contract/verticals/commercial/market.ts';

export const handle = { title: 'building-sales.importComps' } as const;

const thing = {
  key: 'comp-imports',
  calls: api.compImports,
  path: '/commercial/comp-imports',
  targets: compTargets,
  records: ['commercial', 'comps'],
  accept: '.csv,.tsv,text/csv',
};

/** As they are called where a comp is typed. */
const names = {
  kind: 'building-sales.comp',
  use: 'building-sales.use',
  name: 'building-sales.property',
  street: 'commercial.street',
  city: 'commercial.city',
  stateOrProvince: 'commercial.state',
  on: 'building-sales.day',
  squareFeet: 'commercial.squareFeet',
  price: 'building-sales.price',
  cents: 'building-sales.price',
  rent: 'commercial.perFoot',
  capRate: 'building-sales.capRate',
  leaseType: 'commercial.type',
  months: 'building-sales.months',
  party: 'building-sales.party',
  source: 'building-sales.source',
} as const satisfies Record<CompTarget | 'cents', string>;

export default function CompImportPage() {
  const t = useT();
  const { brand } = useDocument();
  const people = usePeople();
  return (
    <ImportPage
      thing={thing}
      nameOf={(field) => (Object.hasOwn(names, field) ? t(names[field as CompTarget]) : field)}
      person={people.nameOf}
      words={{
        title: t('building-sales.importComps'),
        text: t('building-sales.import.text'),
        hint: t('building-sales.import.hint', { rows: mostFileRows }),
        home: { path: '/commercial/comps', name: t('building-sales.comps'), go: t('building-sales.import.toComps') },
        run: (count) => t('building-sales.import.run', { count }),
        ready: (count) => t('building-sales.import.ready', { count }),
        undo: t('building-sales.import.undo', { days: daysToUndoImport }),
        kept: t('building-sales.import.kept'),
      }}
      outcome={({ create, known, refused }) => [
        { name: t('building-sales.import.new'), count: create, tone: 'act' },
        { name: t('building-sales.import.known', { brand: brand.name }), count: known },
        { name: t('building-sales.import.refused'), count: refused, tone: 'loss' },
      ]}
    />
  );
}
