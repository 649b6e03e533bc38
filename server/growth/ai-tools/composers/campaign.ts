import { fewestSales, zip as zipCode } from '#contract/growth/markets.ts';
import { draft } from '#contract/inventory/marketing/draft.ts';
import { inDollars } from '#contract/inventory/marketing/facts.ts';
import { splitSentences } from '#contract/inventory/marketing/sentences.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { reportOf } from '../../markets/report.ts';
import { type Composer, nowhere, type Said, Sources, said } from '../material.ts';
import { homeFor, inNamesOf, rested } from './listing.ts';
import { whoWrites } from './people.ts';

/** A merge field instead of a name, because the message goes to many recipients. */
const greeting = 'Hi {{first_name|there}},';

/** Sentences on recent sales in a ZIP code, each citing its figure. A sentence is left out where too few homes support it. */
async function marketSentences(tx: Tx, zip: string, sources: Sources): Promise<Said[]> {
  if (!zipCode.safeParse(zip).success) throw invalid(['input', 'zip'], 'Enter a 5-digit ZIP code.');
  const report = await reportOf(tx, zip);
  if (!report) throw invalid(['input', 'zip'], 'You have no homes in this ZIP code.');
  const place = [report.city, zip].filter(Boolean).join(' ');
  const of = (label: string, value: string) =>
    sources.add({ of: 'market', label: `${place}: ${label}`, value, link: `/marketing?tab=markets&zip=${zip}` });
  const sold = of('Sold in 3 months', String(report.sold));
  const where = of('ZIP code', place);
  const sentences: Said[] = [];
  if (report.sold >= fewestSales)
    sentences.push(said(`${report.sold} homes sold in ${place} in 3 months.`, sold, where, of('Months', '3')));
  const { medianSale, medianDays, monthsOfInventory } = report;
  if (medianSale.value !== null)
    sentences.push(
      said(
        `The median sale price was ${inDollars(medianSale.value)}.`,
        of('Median sale price', inDollars(medianSale.value)),
      ),
    );
  if (medianDays.value !== null)
    sentences.push(
      said(`Half of them sold within ${medianDays.value} days.`, of('Median days on market', String(medianDays.value))),
    );
  if (monthsOfInventory.value !== null)
    sentences.push(
      said(
        `There are ${monthsOfInventory.value} months of inventory.`,
        of('Months of inventory', String(monthsOfInventory.value)),
      ),
    );
  if (sentences.length === 0)
    throw invalid(['input', 'zip'], `Fewer than ${fewestSales} homes sold there: too few to say anything.`);
  return sentences;
}

/** A message to many recipients, built only from a listing, a local market and the sender's own notes. */
export const campaignMessage: Composer = async (tx, actor, given) => {
  if (!given.listing && !given.zip && !given.say)
    throw invalid(['input', 'say'], 'Choose a listing or a ZIP code, or say what it is about.');
  const sources = new Sources();
  const isText = given.channel === 'sms';
  const writer = await whoWrites(tx, actor);
  const from = sources.add({
    of: 'brand',
    label: 'Who writes',
    value: `${writer.name}, ${writer.organisation}`,
    link: '/settings',
  });
  const own = given.say && sources.add({ of: 'words', label: 'What you want to say', value: given.say });
  const spoken = splitSentences(given.say ?? '').map((one) =>
    said(/[.!?]$/.test(one) ? one : `${one}.`, own || undefined),
  );
  const home = given.listing ? await homeFor(tx, actor, given.listing, sources) : undefined;
  const ofHome = home ? rested(home, draft(isText ? 'short' : 'social', home.facts)) : [];
  const ofMarket = given.zip ? await marketSentences(tx, given.zip, sources) : [];
  const [first] = [...ofHome, ...ofMarket, ...spoken];
  const title = home
    ? said(
        `${home.facts.standardStatus === 'Active' ? 'On the market' : home.facts.standardStatus}: ${home.name}`,
        sources.add({ of: 'listing', label: 'Address', value: home.name, link: `/listing/${home.id}` }),
        sources.add({
          of: 'listing',
          label: 'Status',
          value: home.facts.standardStatus,
          link: `/listing/${home.id}`,
        }),
      )
    : given.zip
      ? said(
          `Home sales in ${given.zip}`,
          ofMarket.flatMap(({ sources: keys }) => keys).at(0),
          sources.add({ of: 'words', label: 'ZIP code', value: given.zip }),
        )
      : said(first!.text.replace(/[.!]$/, '').slice(0, 120), ...first!.sources);
  const body = [
    said(isText ? `${greeting} this is ${writer.name} with ${writer.organisation}.` : greeting, from),
    ...spoken,
    ...(isText ? ofHome.slice(0, 2) : ofHome),
    ...(isText ? ofMarket.slice(0, 2) : ofMarket),
    said(isText ? 'Want to know more? Reply YES.' : 'Want to know more? Just reply to this email.', from),
    said(isText ? 'Reply STOP to opt out.' : `${writer.name}, ${writer.organisation}`, from),
  ];
  return {
    sources: sources.all,
    parts: [
      ...(isText
        ? []
        : [
            { name: 'subject', sentences: [title] },
            { name: 'preview', sentences: first ? [first] : [] },
          ]),
      { name: 'body', sentences: body },
    ],
    subject: home ? { type: 'listing', id: home.id, name: home.name } : null,
    personal: [],
    heard: '',
    place: home ? inNamesOf(home.facts) : nowhere,
  };
};
