import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { ImportPage } from '#app/records/imports/import-page.tsx';
import { UnknownValues } from '#app/records/imports/unknown-values.tsx';
import { useDocument } from '#app/use-document.ts';
import { daysToUndoImport, mostFileRows } from '#contract/core/imports.ts';
import { type DealTarget, dealTargets } from '#contract/inventory/deals/deal-imports.ts';
import { PreviewDeals } from './preview.tsx';

export const handle = { title: 'deal-imports.title' } as const;

const thing = {
  key: 'deal-imports',
  calls: api.dealImports,
  path: '/deal-imports',
  targets: dealTargets,
  records: ['deals'],
  accept: '.csv,.tsv,text/csv',
  hasReport: true,
};

const names = {
  reference: 'deal-imports.reference',
  name: 'deals.field.name',
  pipeline: 'deals.field.pipeline',
  stage: 'deals.field.stage',
  price: 'deals.field.price',
  commission: 'deals.field.gross',
  closingOn: 'deals.field.closingOn',
  acceptedOn: 'deals.field.acceptedOn',
  createdOn: 'deals.field.createdAt',
  person: 'deal-imports.people',
  agent: 'deals.field.owner',
  address: 'deals.field.address',
} as const satisfies Record<DealTarget, string>;

export default function DealImportPage() {
  const t = useT();
  const { brand } = useDocument();
  const people = usePeople();
  return (
    <ImportPage
      thing={thing}
      nameOf={(field) => (Object.hasOwn(names, field) ? t(names[field as DealTarget]) : field)}
      person={people.nameOf}
      words={{
        title: t('deal-imports.title'),
        text: t('deal-imports.text'),
        hint: t('deal-imports.hint', { rows: mostFileRows }),
        home: { path: '/deals', name: t('deals.title'), go: t('deal-imports.toDeals') },
        run: (count) => t('deal-imports.run', { count }),
        ready: (count) => t('deal-imports.ready', { count }),
        undo: t('deal-imports.undo', { days: daysToUndoImport }),
        kept: t('deal-imports.kept'),
      }}
      outcome={({ create, known, blank, refused }) => [
        { name: t('deal-imports.new'), count: create, tone: 'act' },
        { name: t('deal-imports.known', { brand: brand.name }), count: known },
        { name: t('deal-imports.blank'), count: blank },
        { name: t('deal-imports.refused'), count: refused, tone: 'loss' },
      ]}
      further={({ preview, unknown }) => (
        <>
          <PreviewDeals rows={preview} />
          <UnknownValues
            values={unknown}
            words={(becomes, count) => t(`deal-imports.becomes.${becomes}`, { count })}
            name={(becomes) => (becomes === 'no_commission' ? t('deals.field.gross') : undefined)}
          />
        </>
      )}
    />
  );
}
