import { calculatorDisclosure } from '#contract/core/content/calculator-terms.ts';
import type { Said as SaidBlock } from '#contract/core/content/tree.ts';
import { plainShape, type SiteAnswers, type SiteShape } from '#contract/growth/builder.ts';
import { slugOf } from '#contract/growth/site-slug.ts';
import { guides } from '../ai-tools/composers/guides.ts';
import { areaPage, areaTeaser } from './areas.ts';
import { inOne, type Known, listed, paragraphs, Writer } from './write.ts';

export type Composed = {
  /** One line below the name. */
  tagline: string;
  about: string;
  contact: string;
} & Pick<Writer, 'pages' | 'sentences'> & { sources: Writer['sources']['all'] };

const audienceWords = {
  buyers: 'home buyers',
  sellers: 'home sellers',
  renters: 'renters',
  investors: 'real estate investors',
} as const;

/** Composes a whole site from six answers and the records. Every sentence cites its sources; nothing is invented. */
export function composeSite(answers: SiteAnswers, known: Known, shape: SiteShape = plainShape): Composed {
  const w = new Writer(answers, known, shape);
  const tagline = taglineOf(w);
  const about = answers.words.trim();
  const contact = w.say(
    {
      plain: `Send ${w.me('me', 'us')} a message and ${w.me('I', 'we')} will get back to you.`,
      warm: `Questions are welcome, big or small. Write to ${w.me('me', 'us')} and ${w.me('I', 'we')} will get back to you.`,
    },
    w.guide('What the form does', 'Messages from the form arrive in your leads, and you answer them.'),
  );
  homePage(w);
  aboutPage(w);
  const { forWhom, show } = answers;
  if (forWhom.includes('buyers')) guidePage(w, 'buy', 'Buying a home', guides.buying_steps, 'top');
  if (forWhom.includes('sellers') || show.includes('valuation')) valuePage(w);
  if (show.includes('areas')) for (const place of answers.where) areaPage(w, place);
  for (const topic of shape.topics) topicPage(w, topic);
  if (answers.testimonials.length > 0) testimonialsPage(w);
  return { tagline, about, contact, pages: w.pages, sentences: w.sentences, sources: w.sources.all };
}

const whereOf = (w: Writer): string => listed(w.answers.where.slice(0, 3));
const fromPlaces = (w: Writer): string => w.answer('Where you work', w.answers.where.join(', '));
const fromAudience = (w: Writer): string => w.answer('Who the site is for', w.answers.forWhom.join(', '));

function taglineOf(w: Writer): string {
  const { forWhom, where } = w.answers;
  const place = ` in ${whereOf(w)}`;
  const [buys, sells] = [forWhom.includes('buyers'), forWhom.includes('sellers')];
  const rests = [fromAudience(w), ...(where.length > 0 ? [fromPlaces(w)] : [])];
  if (where.length === 0) {
    const deed =
      buys && sells ? 'buying and selling homes' : sells ? 'selling a home' : buys ? 'buying a home' : 'real estate';
    return w.say({ plain: `Help with ${deed}, from the first question to the last signature.` }, ...rests);
  }
  if (buys && sells)
    return w.say(
      { plain: `Buying and selling homes${place}.`, warm: `Buying or selling${place}? Let’s talk it through.` },
      ...rests,
    );
  if (sells)
    return w.say(
      { plain: `Selling homes${place}.`, warm: `Selling your home${place}, one clear step at a time.` },
      ...rests,
    );
  if (buys) return w.say({ plain: `Homes to buy${place}.`, warm: `Your next home${place} starts here.` }, ...rests);
  return w.say({ plain: `Real estate${place}.`, warm: `Real estate${place}, made plain.` }, ...rests);
}

/** Introduces the person or team, their area and their clients from the records and the answers. */
function introduction(w: Writer): string {
  const { person, organisation } = w.known;
  const { where, forWhom } = w.answers;
  const rests = [w.record('Organization', organisation, '/settings/brand')];
  const who = w.isTeam
    ? w.say(
        { plain: `${organisation} works with ${listed(forWhom.map((one) => audienceWords[one]))}.` },
        ...rests,
        fromAudience(w),
      )
    : w.say(
        person.title
          ? {
              plain: `${person.name} is with ${organisation} as ${person.title}.`,
              warm: `Hello, I’m ${person.name}, ${person.title} with ${organisation}.`,
            }
          : {
              plain: `${person.name} is with ${organisation}.`,
              warm: `Hello, I’m ${person.name}, with ${organisation}.`,
            },
        ...rests,
        w.record('Profile', inOne(person.name, person.title), '/settings/profile'),
      );
  const place =
    where.length > 0
      ? w.say(
          {
            plain: `${w.me('I work', 'We work')} in ${listed(where)}.`,
            warm: `You will find ${w.me('me', 'us')} in ${listed(where)}.`,
          },
          fromPlaces(w),
        )
      : '';
  const audience = w.isTeam
    ? ''
    : w.say(
        {
          plain: `I work with ${listed(forWhom.map((one) => audienceWords[one]))}.`,
          warm: `I’m glad to help ${listed(forWhom.map((one) => audienceWords[one]))}.`,
          isExtra: true,
        },
        fromAudience(w),
      );
  return inOne(who, place, audience);
}

const ownWords = (w: Writer): string =>
  w.answers.words.trim() ? w.quote(w.answers.words, w.answer('Your words', w.answers.words)) : '';

const form = (title: string, words = ''): SaidBlock => ({ type: 'form', title, words, label: 'Send' });
const divider: SaidBlock = { type: 'divider' };
/** Calculator results are credit terms, which must not appear without a disclosure. */
const calculatorWords: SaidBlock = { type: 'disclosure', words: calculatorDisclosure.en };
const small = (words: string): SaidBlock => ({ type: 'heading', words, size: 'small' });
const lead = (label: string, link: string, kind: 'act' | 'plain' = 'plain'): SaidBlock => ({
  type: 'buttons',
  items: [{ label, link, kind }],
});

function homePage(w: Writer): void {
  const { show, forWhom, where, testimonials } = w.answers;
  const hasHomes = show.includes('homes') && w.known.homes > 0;
  const paths = [
    forWhom.includes('buyers') && {
      title: 'Buying',
      words: w.say(
        { plain: 'What happens between the first look and the keys, and what to have ready for each step.' },
        w.guide(guides.buying_steps.title, guides.buying_steps.sentences.join(' ')),
      ),
      label: 'Steps for buyers',
      link: '~/buying-a-home',
    },
    (forWhom.includes('sellers') || show.includes('valuation')) && {
      title: 'Selling',
      words: w.say(
        { plain: 'What your home may bring, how it is prepared and shown, and what you keep in the end.' },
        w.guide(guides.selling_steps.title, guides.selling_steps.sentences.join(' ')),
      ),
      label: 'What is my home worth?',
      link: '~/home-value',
    },
  ].filter((path) => path !== false);
  const areas = show.includes('areas') ? where.slice(0, 3) : [];
  const [quoted] = testimonials;
  w.page({ key: 'home', kind: 'home', slug: 'home', title: 'Home', description: '', nav: 'hidden' }, [
    ...(hasHomes
      ? [
          small('Homes for sale'),
          { type: 'homes' as const, which: 'newest' as const, most: 6 },
          lead('See all homes', '~/homes'),
          divider,
        ]
      : []),
    small(`About ${w.name}`),
    { type: 'text', words: paragraphs(introduction(w), firstParagraph(w)) },
    lead(w.me('More about me', 'More about us'), '~/about'),
    ...(paths.length > 0
      ? [
          divider,
          paths.length === 1
            ? small(paths[0]!.title)
            : {
                type: 'columns' as const,
                cells: paths.map(({ title, words, label, link }) => [
                  { type: 'heading' as const, words: title, size: 'small' as const },
                  { type: 'text' as const, words },
                  { type: 'buttons' as const, items: [{ label, link, kind: 'plain' as const }] },
                ]),
              },
          ...(paths.length === 1
            ? [{ type: 'text' as const, words: paths[0]!.words }, lead(paths[0]!.label, paths[0]!.link)]
            : []),
        ]
      : []),
    ...(areas.length > 0 ? [divider, small(w.me('Where I work', 'Where we work')), areaTeaser(w, areas)] : []),
    ...(quoted ? [divider, testimonialOf(w, quoted)] : []),
    ...(show.includes('calculator')
      ? [divider, { type: 'calculator' as const, title: 'What will it cost a month?' }, calculatorWords]
      : []),
    form('Get in touch'),
  ]);
}

const firstParagraph = (w: Writer): string => {
  const [first = ''] = w.answers.words.trim().split(/\n{2,}/);
  return first ? w.quote(first, w.answer('Your words', w.answers.words)) : '';
};

function aboutPage(w: Writer): void {
  const title = w.isTeam ? `About ${w.known.organisation}` : `About ${w.name}`;
  w.page({ key: 'about', kind: 'page', slug: 'about', title, description: taglineOf(w), nav: 'top' }, [
    { type: 'heading', words: title, size: 'large' },
    { type: 'text', words: paragraphs(introduction(w), ownWords(w)) },
    w.isTeam ? { type: 'team', members: [] } : { type: 'signature' },
    form('Get in touch'),
  ]);
}

function guidePage(
  w: Writer,
  key: string,
  title: string,
  guide: { title: string; sentences: readonly string[] },
  nav: 'top' | 'footer',
): void {
  const isBuying = key === 'buy';
  const intro = isBuying
    ? w.say(
        {
          plain: `These are the steps, in the order they come. Ask ${w.me('me', 'us')} about any of them.`,
          warm: `It is a lot the first time, and it comes one step after the other. Ask ${w.me('me', 'us')} about any of them.`,
        },
        w.guide(guide.title, guide.sentences.join(' ')),
      )
    : '';
  w.page({ key, kind: 'page', title, description: guide.title, nav }, [
    { type: 'heading', words: title, size: 'large' },
    ...(intro ? [{ type: 'text' as const, words: intro }] : []),
    small(guide.title),
    { type: 'text', words: w.steps(guide, 10) },
    ...(isBuying && w.answers.show.includes('homes') && w.known.homes > 0
      ? [
          small('Homes for sale'),
          { type: 'homes' as const, which: 'newest' as const, most: 3 },
          lead('See all homes', '~/homes'),
        ]
      : []),
    ...(isBuying && w.answers.show.includes('calculator')
      ? [{ type: 'calculator' as const, title: 'What will it cost a month?' }, calculatorWords]
      : []),
    form('Get in touch'),
  ]);
}

function valuePage(w: Writer): void {
  const method = 'It is an opinion of price made from comparable sales, and no appraisal.';
  const intro = inOne(
    w.say(
      {
        plain: `Send the address and ${w.me('I', 'we')} will prepare a comparative market analysis.`,
        warm: `Tell ${w.me('me', 'us')} about your home and ${w.me('I', 'we')} will look up what homes like it sold for.`,
      },
      w.guide(
        'What a market analysis is',
        'A comparative market analysis compares a home with recent sales of homes like it.',
      ),
    ),
    w.say({ plain: method }, w.guide('What a market analysis is', method)),
  );
  w.page(
    {
      key: 'value',
      kind: 'page',
      slug: 'home-value',
      title: 'What is your home worth?',
      description: 'Ask for a comparative market analysis of your home.',
      nav: 'top',
    },
    [
      { type: 'heading', words: 'What is your home worth?', size: 'large' },
      { type: 'text', words: intro },
      form('Ask for an analysis', 'Put the address of the home into the message.'),
      small(guides.selling_steps.title),
      { type: 'text', words: w.steps(guides.selling_steps, 9) },
    ],
  );
}

const testimonialOf = (w: Writer, { words, name, source }: SiteAnswers['testimonials'][number]): SaidBlock => ({
  type: 'testimonial',
  words: w.quote(words, w.answer(`Testimonial: ${name}`, `${words} (${source})`)),
  name,
  about: source,
});

function testimonialsPage(w: Writer): void {
  const title = 'What clients say';
  w.page({ key: 'testimonials', kind: 'page', title, description: title, nav: 'top' }, [
    { type: 'heading', words: title, size: 'large' },
    ...w.answers.testimonials.map((one) => testimonialOf(w, one)),
    form('Get in touch'),
  ]);
}

/** Topics with prepared text; any other topic counts as a place. */
const topics: { pattern: RegExp; title: string; guide: { title: string; sentences: readonly string[] } }[] = [
  { pattern: /\bmov(?:e|ing)\b/i, title: 'Moving', guide: guides.moving_checklist },
  { pattern: /\bsell(?:ing|ers?)?\b/i, title: 'Selling a home', guide: guides.selling_steps },
  { pattern: /\bbuy(?:ing|ers?)?\b|\bfirst[- ]time\b/i, title: 'Steps for buyers', guide: guides.buying_steps },
];

function topicPage(w: Writer, topic: string): void {
  const known = topics.find(({ pattern }) => pattern.test(topic));
  if (!known) {
    areaPage(w, topic);
    return;
  }
  const key = slugOf(known.title);
  if (!w.pages.some((page) => page.key === key)) guidePage(w, key, known.title, known.guide, 'footer');
}
