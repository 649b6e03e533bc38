import { useT } from '#app/i18n/t.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { imports, OwnerPlace } from '#contract/people/imports.ts';
import { Counts } from './counts.tsx';
import { KnownPeople } from './known-people.tsx';
import { PeoplePreview } from './people-preview.tsx';
import { type PlacedOwners, PlaceOwner } from './place-owner.tsx';

const becomings = {
  tag: 'imports.becomesTag',
  owner: 'imports.becomesOwner',
  source: 'imports.becomesSource',
  nothing: 'imports.becomesNothing',
} as const;

type Props = {
  result: OutputOf<typeof imports.check>;
  placed: PlacedOwners;
  onPlace: (name: string, to: OwnerPlace | undefined) => void;
};

/** The result of an import preview, which changed nothing. */
export function CheckResult({ result, placed, onPlace }: Props) {
  const t = useT();
  const { counts, problems, known, knownCount, unknown } = result;
  const untold = counts.refused + counts.conflict - problems.length;
  return (
    <section aria-label={t('imports.wouldBe')} className="grid gap-5">
      <div role="status">
        <h2 className="text-lg font-medium">{t('imports.wouldBe')}</h2>
      </div>
      <Counts counts={counts} />
      <PeoplePreview rows={result.preview} />
      {problems.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-medium">{t('imports.problems')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
          <ul tabIndex={0} className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
            {problems.map(({ row, issues }) => (
              <li key={row} className="flex flex-wrap gap-x-3 py-1.5 text-sm">
                <span className="num text-ink-3">{t('imports.row', { row })}</span>
                {issues.map(({ field, message }) => (
                  <span key={`${field} ${message}`}>{field ? `${field}: ${message}` : message}</span>
                ))}
              </li>
            ))}
          </ul>
          {untold > 0 && <p className="num text-sm text-ink-2">{t('imports.moreProblems', { count: untold })}</p>}
        </div>
      )}
      {known.length > 0 && <KnownPeople known={known} count={knownCount} />}
      {unknown.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-medium">{t('imports.unknown')}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {unknown.slice(0, 40).map(({ heading, value, becomes, count }) => (
              <li key={`${heading} ${value}`} className="flex flex-wrap justify-between gap-x-3 py-1.5 text-sm">
                <span>
                  {heading}: <bdi className="font-medium">{value}</bdi>
                </span>
                {becomes === 'owner' ? (
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="num text-ink-2">{t(becomings[becomes], { count })}</span>
                    <PlaceOwner name={value} placed={placed.get(value)} onPlace={(to) => onPlace(value, to)} />
                  </span>
                ) : (
                  <span className="num text-ink-2">{t(becomings[becomes], { count })}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
