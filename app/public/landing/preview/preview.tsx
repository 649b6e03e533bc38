import { useState } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { ChoiceLinks } from '../../choice-links.tsx';
import { Crm } from './crm.tsx';
import { Post } from './post.tsx';
import { type Shown, shownParts } from './shown.ts';
import { Site } from './site.tsx';

const names = keysOf('public-preview.tab', shownParts);
const panels = { crm: Crm, websites: Site, marketing: Post };
const panelId = 'preview-panel';

/** A preview of the product on sample data; nothing is saved. */
export default function Preview({ first }: { first: Shown }) {
  const t = useT();
  const [shown, setShown] = useState(first);
  const Panel = panels[shown];
  return (
    <>
      <div className="beam h-2.5 rounded-[3px]" />
      <div className="mx-1.5 overflow-hidden rounded-b-l border border-t-0 border-line-strong bg-surface shadow-soft sm:mx-3.5">
        <div className="flex items-center gap-3 border-b border-line px-3 py-2.5 sm:px-4">
          <ChoiceLinks
            kind="tab"
            label={t('public-preview.label')}
            value={shown}
            options={shownParts.map((value) => ({ value, label: t(names[value]), href: `/?preview=${value}` }))}
            onChoose={setShown}
            panelId={panelId}
            className="flex gap-1"
            itemClassName="tap flex h-8 items-center justify-center rounded-full px-3.5 text-base text-ink-2 transition-colors hover:text-ink data-chosen:bg-act-tint data-chosen:font-medium data-chosen:text-act"
          />
          <span className="ms-auto text-sm text-ink-3 max-sm:hidden">{t('public-preview.sample')}</span>
        </div>
        <div id={panelId} role="tabpanel" aria-label={t(names[shown])}>
          <Panel />
        </div>
      </div>
    </>
  );
}
