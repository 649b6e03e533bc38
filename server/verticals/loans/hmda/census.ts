import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type CensusKind, censusKinds, type readCodes } from '#contract/verticals/loans/hmda/census.ts';
import type { Places } from '#contract/verticals/loans/hmda/edit.ts';
import type { hmda } from '#contract/verticals/loans/hmda/hmda.ts';
import type { Lar } from '#contract/verticals/loans/hmda/lar-fields.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';

type Loaded = OutputOf<typeof hmda.census>;

export async function readCensus(tx: Tx, year: number): Promise<Loaded> {
  const rows = await tx.all<{ kind: CensusKind; count: number }>(sql`
    select kind, count(*)::int as count from hmda_census
    where organisation_id = ${tx.scope.organisationId} and year = ${year} group by kind`);
  const of = (kind: CensusKind): number => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { tracts: of('tracts'), smallCounties: of('small_counties') };
}

/** A list replaces the one of its year: what was published again is all there is. */
export async function loadCensus(
  tx: Tx,
  { kind, year }: InputOf<typeof hmda.loadCensus>,
  { codes, refused }: ReturnType<typeof readCodes>,
): Promise<Loaded> {
  if (refused.length > 0 || codes.length === 0)
    throw new Refusal('invalid_input', refused[0]?.why ?? 'The file has no codes.', {
      issues: refused.slice(0, 50).map(({ line, why }) => ({ path: ['row', line], message: why })),
    });
  await tx.allowSeconds(60);
  const { organisationId } = tx.scope;
  await tx.run(sql`
    delete from hmda_census where organisation_id = ${organisationId} and year = ${year} and kind = ${kind}
      and code <> all(${codes}::text[])`);
  await tx.run(sql`
    insert into hmda_census (organisation_id, year, kind, code)
    select ${organisationId}, ${year}, ${kind}, c from unnest(${codes}::text[]) c on conflict do nothing`);
  tx.record({
    kind: 'hmda.census_loaded',
    subject: { type: 'organisation', id: organisationId },
    data: { kind, year, codes: codes.length },
  });
  return readCensus(tx, year);
}

type CensusLists = { year: number; loaded: Loaded };

export const censusOf = async (tx: Tx, year: number): Promise<CensusLists> => ({
  year,
  loaded: await readCensus(tx, year),
});

/** Which of the codes of some rows the year's lists know; null of a list that nobody loaded, which says nothing. */
export async function placesOf(tx: Tx, { year, loaded }: CensusLists, rows: readonly Lar[]): Promise<Places> {
  const known = async (kind: CensusKind, codes: (string | undefined)[]): Promise<ReadonlySet<string>> => {
    const found = await tx.all<{ code: string }>(sql`
      select code from hmda_census where organisation_id = ${tx.scope.organisationId} and year = ${year} and kind = ${kind}
        and code = any(${[...new Set(codes.filter(Boolean))]}::text[])`);
    return new Set(found.map(({ code }) => code));
  };
  const [tracts, smallCounties] = censusKinds;
  return {
    tracts:
      loaded.tracts > 0
        ? await known(
            tracts,
            rows.map(({ tract }) => tract),
          )
        : null,
    smallCounties:
      loaded.smallCounties > 0
        ? await known(
            smallCounties,
            rows.map(({ county }) => county),
          )
        : null,
  };
}
