import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { ImportPage } from '#app/records/imports/import-page.tsx';
import { RowProblems } from '#app/records/imports/row-problems.tsx';
import { daysToUndoImport, mostFileRows } from '#contract/core/imports.ts';
import { listingTargets } from '#contract/inventory/listing-imports.ts';
import { useTargetName } from './target-name.ts';

export const handle = { title: 'listings.import' } as const;

const thing = {
  key: 'listing-imports',
  calls: api.listingImports,
  path: '/listing-imports',
  targets: listingTargets,
  records: ['listings'],
  accept: '.csv,.tsv,.json,text/csv,application/json',
};

export default function ListingImportPage() {
  const t = useT();
  const nameOf = useTargetName();
  const people = usePeople();
  return (
    <ImportPage
      thing={thing}
      nameOf={nameOf}
      person={people.nameOf}
      words={{
        title: t('listings.import'),
        text: t('listings.import.text'),
        hint: t('listings.import.hint', { rows: mostFileRows }),
        home: { path: '/listings', name: t('listings.title'), go: t('listings.import.toListings') },
        run: (count) => t('listings.import.run', { count }),
        ready: (count) => t('listings.import.ready', { count }),
        undo: t('listings.import.undoText', { days: daysToUndoImport }),
        kept: t('listings.import.keptBecause'),
      }}
      // Drafts are included in the new listings.
      outcome={({ create, drafted, known, refused }) => [
        { name: t('listings.import.count.create'), count: create, tone: 'act' },
        { name: t('listings.import.count.drafted'), count: drafted, tone: 'need' },
        { name: t('listings.import.count.known'), count: known },
        { name: t('listings.import.count.refused'), count: refused, tone: 'loss' },
      ]}
      further={({ drafted, counts }) => (
        <RowProblems title={t('listings.import.drafted')} rows={drafted} of={counts.drafted} nameOf={nameOf} />
      )}
    />
  );
}
