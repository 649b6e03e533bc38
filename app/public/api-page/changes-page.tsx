import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { useDocument } from '#app/use-document.ts';
import written from '#contract/core/api-changes.json' with { type: 'json' };
import { type ApiChange, apiChanges } from '#contract/core/api-changes.ts';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { EnglishNote } from '../reading/english-note.tsx';
import type { Route } from './+types/changes-page.ts';

export const loader = () => ({ versions: apiChanges.parse(written) });

const tones = { added: 'act', removed: 'loss', changed: 'info' } as const;

/** What changed in the API, version by version, made from what the contract says. */
export default function ChangesPage({ loaderData: { versions } }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  const { brand } = useDocument();
  const title = t('public-api.changes', { brand: brand.name });
  return (
    <Column className="pb-24">
      <PageHead title={title} description={t('public-api.changesLead')} image="og-documentation.png" />
      <PageHeading title={title} lead={t('public-api.changesLead')}>
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          <a href="/api" className="text-act underline-offset-4 hover:underline">
            {t('public-api.title', { brand: brand.name })}
          </a>
          <a href="/api/v1/changes.json" className="text-act underline-offset-4 hover:underline">
            {t('public-api.changesFile')}
          </a>
        </p>
      </PageHeading>
      <EnglishNote />
      <div className="grid gap-10 pt-4">
        {versions.map(({ version, changes }) => (
          <section key={version} aria-labelledby={`v${version}`} className="grid gap-3">
            <h2 id={`v${version}`} className="font-display text-2xl">
              {format.date(version)}
            </h2>
            <ul className="divide-y divide-line border-y border-line">
              {changes.map((change) => (
                <Change key={change.call} of={change} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Column>
  );
}

function Change({ of }: { of: ApiChange }) {
  const t = useT();
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={tones[of.kind]}>{t(`public-api.change.${of.kind}`)}</Chip>
        {of.breaks && <Chip tone="need">{t('public-api.breaks')}</Chip>}
        <code dir="ltr" className="min-w-0 text-sm break-all">
          {of.call}
        </code>
      </p>
      <p lang="en" dir="ltr" className="text-start text-ink-2">
        {of.summary}
      </p>
      {of.notes.length > 0 && (
        <ul lang="en" dir="ltr" className="grid list-disc gap-0.5 ps-5 text-start text-sm text-ink-2">
          {of.notes.map((note) => (
            <li key={note} className="break-words">
              {note}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
