import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import type { BlockFields } from '#contract/core/content/block.ts';
import { type Block, type LeafBlock, leafKinds } from '#contract/core/content/tree.ts';
import { type Locale, locales } from '#contract/core/locale.ts';
import { Field } from '../field.tsx';
import { Select } from '../select.tsx';
import { FieldControls, type Pickers } from './field-control.tsx';

type Props = {
  block: Block;
  /** Null for the page's original language; otherwise the locale being translated. */
  locale: Locale | null;
  languageNames: Readonly<Record<Locale, string>>;
  pickers: Pickers;
  onChange: (block: Block, tag: string) => void;
  /** Draws the blocks of a column. */
  inner: (blocks: readonly LeafBlock[], onChange: (blocks: LeafBlock[], tag: string) => void) => ReactNode;
};

/** The form of one block: its fields and who sees it. Columns contain outlines of their own. */
export function BlockForm(props: Props) {
  const { block, locale, onChange, inner } = props;
  const t = useT();
  return (
    <div className="grid gap-4">
      {block.type === 'columns' ? (
        block.cells.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
          <section key={at} aria-label={t('content.column', { number: at + 1 })} className="grid gap-2">
            <h4 className="text-sm font-medium">{t('content.column', { number: at + 1 })}</h4>
            {inner(cell, (blocks, tag) =>
              onChange({ ...block, cells: block.cells.map((one, place) => (place === at ? blocks : one)) }, tag),
            )}
          </section>
        ))
      ) : (
        <LeafForm {...props} block={block} />
      )}
      {!locale && <ShownTo {...props} />}
    </div>
  );
}

function LeafForm({ block, locale, pickers, onChange }: Props & { block: LeafBlock }) {
  const foreign = locale && {
    locale,
    said: block.in?.[locale] ?? {},
    say: (path: string, words: string) => {
      const { [path]: _, ...others } = block.in?.[locale] ?? {};
      const said = words === '' ? others : { ...others, [path]: words };
      onChange({ ...block, in: { ...block.in, [locale]: said } }, `${block.id} ${locale} ${path}`);
    },
  };
  return (
    <FieldControls
      fields={leafKinds[block.type].fields as BlockFields}
      values={block}
      foreign={foreign}
      pickers={pickers}
      onChange={(values, tag) => onChange(values as LeafBlock, tag && `${block.id} ${tag}`)}
    />
  );
}

/** Shows the block only to readers of one language. It is stored as a filter, which an API client may have written with more conditions. */
function ShownTo({ block, languageNames, onChange }: Props) {
  const t = useT();
  const only = languageIn(block.shownIf);
  const choose = (value: string) => {
    const { shownIf: _, ...rest } = block;
    const filter = { and: [{ field: 'language', op: 'any_of', value: [value] }] };
    onChange((value === 'all' ? rest : { ...rest, shownIf: filter }) as Block, '');
  };
  return (
    <Field label={t('content.shownTo')}>
      <Select
        value={only ?? 'all'}
        onChange={choose}
        options={[
          { value: 'all', label: t('content.everybody') },
          ...locales.map((value) => ({ value, label: t('content.readers', { language: languageNames[value] }) })),
        ]}
      />
    </Field>
  );
}

const languageIn = (filter: unknown): string | undefined =>
  (filter as { and?: { field?: string; value?: string[] }[] } | undefined)?.and?.find(
    ({ field }) => field === 'language',
  )?.value?.[0];
