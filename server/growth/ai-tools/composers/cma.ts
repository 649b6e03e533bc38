import { inDollars, inNumber } from '#contract/inventory/marketing/facts.ts';
import { findCma } from '#server/inventory/value/cma/queries.ts';
import { type Composer, type Said, Sources, said } from '../material.ts';

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayInWords = (day: string): string => long.format(new Date(`${day}T00:00:00Z`));
const miles = (km: number): string => (km / 1.609344).toFixed(1);

/** Describes the analysis sentence by sentence, with no opinion that its numbers don't support. */
export const cmaNarrative: Composer = async (tx, actor, given) => {
  const cma = await findCma(tx, actor, given.cma!);
  const sources = new Sources();
  const link = `/cmas/${cma.id}`;
  const rest = (label: string, value: string) => sources.add({ of: 'cma', label, value, link });
  const sentences: Said[] = [
    said(`This analysis is about ${cma.address}.`, rest('Address', cma.address)),
    said(
      cma.comparables.length === 1
        ? 'One home was chosen for comparison.'
        : `${cma.comparables.length} homes were chosen for comparison.`,
      rest('Comparables', String(cma.comparables.length)),
    ),
  ];
  for (const one of cma.comparables) {
    const price = one.closePrice ?? one.listPrice;
    if (price === null) continue;
    const facts = [
      rest(`${one.address}: price`, inDollars(price)),
      rest(`${one.address}: distance`, `${miles(one.km)} miles`),
      ...(one.closeDate ? [rest(`${one.address}: closed`, `${one.closeDate}, ${dayInWords(one.closeDate)}`)] : []),
      rest(`${one.address}: status`, `${one.address} · ${one.status}`),
    ];
    const how = one.closePrice === null ? `is listed at ${inDollars(price)}` : `sold for ${inDollars(price)}`;
    const when = one.closePrice !== null && one.closeDate ? ` on ${dayInWords(one.closeDate)}` : '';
    sentences.push(said(`${one.address}, ${miles(one.km)} miles away, ${how}${when}.`, ...facts));
  }
  const sold = cma.comparables.flatMap(({ closePrice }) => closePrice ?? []).sort((a, b) => a - b);
  if (sold.length > 1) {
    const [low, high] = [sold[0]!, sold.at(-1)!];
    sentences.push(
      said(
        `Sale prices among them run from ${inDollars(low)} to ${inDollars(high)}.`,
        rest('Lowest sale', inDollars(low)),
        rest('Highest sale', inDollars(high)),
      ),
    );
  }
  const { livingArea } = cma.facts as { livingArea?: number | null };
  if (livingArea)
    sentences.push(
      said(
        `The home itself has ${inNumber(livingArea)} square feet of living area.`,
        rest('Living area', inNumber(livingArea)),
      ),
    );
  if (cma.range) {
    const { low, likely, high } = cma.range;
    sentences.push(
      said(
        `After adjustments the analysis arrives at ${inDollars(low)} to ${inDollars(high)}, most likely ${inDollars(likely)}.`,
        rest('Range: low', inDollars(low)),
        rest('Range: high', inDollars(high)),
        rest('Range: most likely', inDollars(likely)),
      ),
    );
  }
  const method = 'It is an opinion of price made from comparable sales, and no appraisal.';
  sentences.push(said(method, sources.add({ of: 'guide', label: 'What a market analysis is', value: method })));
  return {
    sources: sources.all,
    parts: [{ name: 'narrative', sentences }],
    subject: { type: 'cma', id: cma.id, name: cma.address },
    personal: [],
    heard: '',
    place: { names: [cma.address, ...cma.comparables.map(({ address }) => address)] },
  };
};
