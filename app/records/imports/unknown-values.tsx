import { useT } from '#app/i18n/t.ts';

type Unknown<Becomes> = { heading: string; value: string; becomes: Becomes; count: number };
type Props<Becomes> = {
  values: readonly Unknown<Becomes>[];
  /** What becomes of so many rows. */
  words: (becomes: Becomes, count: number) => string;
  /** What is said in the place of a value that the file lacks. */
  name?: (becomes: Becomes) => string | undefined;
};

/** Values of the file that do not come over as they are, and what becomes of each. */
export function UnknownValues<Becomes extends string>({ values, words, name }: Props<Becomes>) {
  const t = useT();
  if (values.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{t('imports.unknown')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <ul tabIndex={0} className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
        {values.map(({ heading, value, becomes, count }) => (
          <li key={`${heading} ${value} ${becomes}`} className="flex flex-wrap justify-between gap-x-4 py-1.5 text-sm">
            <span>
              {name?.(becomes) ?? (
                <>
                  {heading}: <bdi className="font-medium">{value}</bdi>
                </>
              )}
            </span>
            <span className="num text-ink-2">{words(becomes, count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
