import { type Act, isStateClass, type ProtectedClass, protectedClasses } from './classes.ts';
import { protects } from './state-pack.ts';
import { adjectives, inclusive, nouns, people, place, things } from './words.ts';

/**
 * Fair housing as grammar: a sentence is at fault where an act (to exclude, limit, prefer, steer) meets a protected class of
 * people. Words are first cleared of things and names, then people are found in them, and then what is done with these people to
 * their left and right. A word alone is never a fault, so streets, styles, rooms and welcomes pass.
 */
type FairHousingHit = {
  act: Act;
  class: ProtectedClass;
  level: 'block' | 'warn';
  /** Within the text, as it was given. */
  start: number;
  end: number;
};

export type FairHousingContext = {
  /** Two letters: what the state adds to the federal classes. */
  state?: string | undefined;
  /** Names of places and people, which say nothing about who may live there. */
  names?: readonly string[];
  /** The home is in housing for older persons that meets 42 U.S.C. 3607(b). */
  isForOlderPersons?: boolean;
};

const thing = '\u0002';
const somebody = '\u0001';

/** Lower case, single blanks, plain quotes; `at` says where each letter stood. */
function plainOf(text: string): { plain: string; at: number[] } {
  const letters: string[] = [];
  const at: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const given = text[index]!;
    const letter = /[a-z0-9,.!?]/.test(given)
      ? given
      : given
          .replace(/[\u2018\u2019\u02bc`]/, "'")
          .replace(/[\u201c\u201d\u00ab\u00bb*_~]/, ' ')
          .replace(/[\u2010-\u2015]/, '-')
          .replace(/[^\S\n]/, ' ')
          .toLowerCase();
    if (letter === ' ' && (letters.at(-1) ?? ' ') === ' ') continue;
    // "U.S." ends no sentence.
    if (letter === '.' && /(?:^|[^a-z])u(?:s)?$/.test(letters.slice(-3).join(''))) continue;
    letters.push(letter[0]!);
    at.push(index);
  }
  at.push(text.length);
  return { plain: letters.join(''), at };
}

const blotted = (plain: string, from: number, to: number, mark: string): string =>
  plain.slice(0, from) + mark.repeat(to - from) + plain.slice(to);

const anyThing = new RegExp(`(?<![a-z])(?:${things.join('|')})(?![a-z])`, 'g');

/** A name of a place: capitals, with what it is at its end. */
const nameOfPlace =
  /(?:\b[A-Z][a-z’']+\.? ){1,3}(?:Streets?|St\b|Avenue|Ave\b|Road|Rd\b|Lane|Ln\b|Drive|Dr\b|Boulevard|Blvd|Way|Court|Ct\b|Place|Parkway|Pkwy|Park|University|College|Academy|Schools?|Church|Cathedral|Hospital|Center|Centre|Hills?|Heights|Village|Quarter|Creek|Lake|River|Springs|Wells|Hall|Bridge|Bank|Club|Market|Games|County|Gulch|Island|Ranch|Memorial|Trail|Square|Gardens?|Museum|Library|Bottom|Mile|Fort|Foundation|Charities|Society|Maryam|Hat|Estates|Oaks|Pointe?|Ridge|Crossing|Landing|Meadows|Woods|Terrace)\b/g;
const noName =
  /\b(?:No|Not|Only|For|The|In|This|Near|And|Or|Of|To|With|Perfect|Ideal|Great|Adults|Families|Our|Must)\b/;

function withoutThings(text: string, { names = [] }: FairHousingContext): { plain: string; at: number[] } {
  let cleared = text;
  const blot = (from: number, length: number) => {
    cleared = blotted(cleared, from, from + length, thing);
  };
  for (const { 0: found, index } of text.matchAll(nameOfPlace)) {
    const [, lead = ''] =
      /^((?:(?:No|Not|Only|For|The|In|This|Near|On|Off|By|At|From|Minutes|Close|Next|Walk|To) )+)/.exec(found) ?? [];
    if (!noName.test(found.slice(lead.length))) blot(index + lead.length, found.length - lead.length);
  }
  for (const name of names) {
    if (name.length < 3) continue;
    for (let at = cleared.indexOf(name); at >= 0; at = cleared.indexOf(name, at + name.length)) blot(at, name.length);
  }
  const { plain, at } = plainOf(cleared);
  return { plain: plain.replace(anyThing, (found) => thing.repeat(found.length)), at };
}

type Mention = { class: ProtectedClass; start: number; end: number; words: string };

const anyAdjective = Object.values(adjectives).join('|');
const between = `(?:, and |, or |, | and | or |/| & | |-)(?:${anyAdjective}|nice|quiet|clean|responsible|professional|small|large|growing|active|business)`;
const ofClass = protectedClasses.flatMap((one) => {
  const adjective = adjectives[one];
  const noun = nouns[one];
  return [
    ...(adjective
      ? [
          {
            class: one,
            pattern: new RegExp(`(?<![a-z-])(?:${adjective})(?:${between})*[ -](?:${people})(?![a-z'])`, 'g'),
          },
        ]
      : []),
    ...(noun ? [{ class: one, pattern: new RegExp(`(?<![a-z-])(?:${noun})(?![a-z'])`, 'g') }] : []),
  ];
});
const familyNoun = /(?:famil(?:y|ies)|couples?|kids?|child(?:ren)?)$/;
/** Classes whose adjective says less than the family it stands before. */
const lesser: readonly ProtectedClass[] = ['age', 'income', 'military'];

/** Most patterns find nothing in most sentences, and looking costs far less than making ready to find all. */
const allOf = (words: string, pattern: RegExp): RegExpExecArray[] =>
  words.search(pattern) < 0 ? [] : [...words.matchAll(pattern)];

/** The people in a sentence, longest first where two overlap. */
function mentionsIn(plain: string): Mention[] {
  const all = ofClass.flatMap(({ class: one, pattern }) =>
    allOf(plain, pattern).map(({ 0: words, index }) => ({
      class: lesser.includes(one) && familyNoun.test(words) ? ('family' as const) : one,
      start: index,
      end: index + words.length,
      words,
    })),
  );
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Mention[] = [];
  for (const one of all) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}

/** Words that may stand between an act and the people it is about. */
const filler = `(?:a|an|the|any|your|our|my|his|her|their|all|some|those|these|other|more|such|certain|nice|good|great|small|large|big|young|younger|old|older|growing|active|busy|responsible|quiet|clean|professional|modern|new|next|lovely|sweet|whole|entire|working|two|one|three|four|first|lucky|special|discerning|single|retired|traditional|extended|or|and|nor|&|either|both|also|people|folks|persons?|someone|somebody|anyone|tenants?|applicants?|renters?|buyers?|households?|individuals?|those|who|are|is|have|has|having|with|under|over|so|many|too|living|else|\\d+|${somebody}+)`;
const home =
  '(?:home|house|place|unit|condo|apartment|spot|property|starter home|starter|location|neighbou?rhood|community|choice|pad|area|building|fit|opportunity|option|match|loft|cottage|floor plan|street|complex|town|retreat|nest|high-rise|tower|residence|bungalow|duplex|townhome|townhouse|studio|rental|listing|layout|setting|lifestyle|buy|find)';
const itOut = '(?: (?:it|this|that|the|our|my|unit|home|house|apartment|place|property|out|directly))*';
const verbs =
  '(?:accept|rent|lease|sell|allow|take|want|consider|permit|accommodate|show|house|approve|participate|work|like|have|serve|tolerate|offer|honou?r|do|deal with|handle)';
const left = (source: string): RegExp => new RegExp(`(?<![a-z])(?:${source})[ ,:/-]*(?:${filler}[ ,/-]+)*$`);

const excludes = left(
  [
    '(?<!with or )(?:no|zero|without|sans)',
    "(?:not|isn't|aren't|wasn't|hardly|never)(?: really| at all| currently| very| the most)? (?:for|open to|available (?:to|for)|suitable (?:for|to)|suited (?:for|to)|appropriate for|ideal for|intended for|meant for|designed for|recommended for|safe for|geared (?:to|towards?)|fit for|right for|good for|great for|welcoming to|kind to|accepting|taking|allowing|considering|renting to|leasing to|selling to|showing" +
      `${itOut} to|equipped for|set up for|rented to|sold to|comfortable with|happy with|okay with|ok with|fond of)`,
    `not (?:a|an|the) (?:\\w+ )?${home} (?:for|to)`,
    'uncomfortable with|opposed to|unsuitable for|inappropriate for|unfit for|off[- ]limits (?:to|for)|closed to|unavailable to|unwelcoming to',
    `(?:not|never|\\w+n't|cannot|refuses? to|declines? to|unable to|unwilling to|cant|wont|dont)(?: be)?(?: \\w+)?(?: able to| going to| willing to)? ${verbs}(?:ing|ed)?${itOut}(?: (?:to|in|with|for|from))?`,
    "(?<!(?:never|not|cannot|don't|doesn't|won't) )(?:refus(?:es?|ed|ing)|reject(?:s|ed|ing)?|den(?:y|ies|ied|ying)|exclud(?:es?|ed|ing)|avoid(?:s|ing)?|bans?|bars?|prohibits?|forbids?|discourages?|turns? away|keeps? out|screens? out)",
    "may not use|not (?:the )?(?:kind|type|sort) of \\w+ for|frowns? (?:on|upon)|no place for|not keen on|(?:not|n't|never) (?:apply|call|inquire|bother)(?: if you(?: have| are| use| receive| get)?)?|poor (?:choice|fit|match) for|bad (?:choice|fit|match) for|must (?:not|have no)(?: have)?",
  ].join('|'),
);
const limits = left(
  [
    `(?<!not )(?:only|exclusively|solely|strictly)(?: (?:for|to|rent(?:s|ed|ing)?${itOut} to|lease(?:s|d)?${itOut} to|sell(?:s|ing)?${itOut} to|show(?:s|ing)?${itOut} to|available to|open to|accept(?:s|ing)?|consider(?:s|ing)?|take(?:s)?|allow(?:s)?|want(?:s)?))?`,
    'reserved for|restricted to|limited to|(?<!there )(?:must|should|needs? to|have to|has to|ought to) be|confined to|(?:is|are) for(?= [^.]* only)',
  ].join('|'),
);
const prefers = left(
  [
    `(?:perfect|ideal|great|best|wonderful|excellent|fantastic|good|suited|suitable|well[- ]suited|designed|made|built|meant|intended|tailored|tailor-made|geared|just right|terrific|awesome|amazing|lovely|superb|catering|caters|attractive|appealing|appeals|popular|dream(?: come true)?|tops|heaven|paradise|priced|nice|a must|beautiful|super|loved)(?: ${home})*(?: (?:for|to|towards?|to the needs of|for the needs of|for the likes of))|(?:popular|a hit) (?:with|among)|loved by|(?:designed|built|made) with|(?:gem|haven|oasis|treat|steal|delight|winner|treasure|opportunity|retreat|sanctuary|escape|bargain|starter|catch|dream come true|godsend|blessing) for|needs of|just what`,
    `(?:to|can|you|and) raise`,
    '(?:would |will |should |may )?suits?|(?:would|will) (?:suit|appeal to|fit|work for|attract)|(?:appeals?|caters?|speaks) to|attracts?',
    `prefer(?:s|red|ring|ably|ence (?:for|to|given to|goes to))?(?: to (?:rent|sell|lease|have|see|show)${itOut}(?: to)?)?`,
    `rather (?:rent|sell|have|lease|see)${itOut}(?: to)?`,
    `(?:looking|searching|hoping|hopes|waiting|in search)(?: for| of| to (?:sell|rent|lease)${itOut} to)|seek(?:s|ing)?`,
    '(?:ideal|perfect|best|preferred|dream|target|right) (?:tenants?|buyers?|applicants?|renters?|residents?|occupants?|candidates?|neighbou?rs?|roommates?)(?: (?:is|are|would be|will be|for this \\w+ is|here is))?:?',
    '(?:unit|apartment|room|home|house|rental|condo|cottage)(?: is)? (?:available|for rent|open) (?:for|to)',
    'priority (?:to|for|given to)|calling all|attention|target(?:s|ing|ed)?(?: (?:at|to))?|aimed at|marketed (?:to|at)|favou?rs?',
  ].join('|'),
);
/** Of somebody's own family these are kind words. */
const wishes = left(
  `(?:wants?|wishes|hop(?:es|ing)|would (?:like|love)|'d (?:like|love)|\\w+'d (?:like|love))(?: to (?:sell|rent|see|have|find|lease)${itOut}(?: to)?)?`,
);
const mayPrefer = left(`(?:right|fit|love|priced|ready|${home}) (?:for|with)`);
const tail = `(?:(?: (?:under|over|below|above|aged?|of any kind|of any age|with|without|or|and|in general|on|who|between|\\d+|at all|either|older|younger|a|any|the|tenants?|applicants?|people|persons?|renters?|holders?|families|buyers?|residents?|personnel|couples?|papers|wheelchairs?|walkers?|problems|members?|issues|disability|food|scooters?|${somebody}+)|[,/] ?(?:or |and )?${somebody}+|, please))*`;
const right = (source: string): RegExp => new RegExp(`^${tail}(?:${source})`);
const be =
  '(?: (?:are|is|will|would|should|may|can|do|does|were|was|shall|get|simply|strictly|also|definitely|currently|generally|unfortunately|probably|likely|usually|really|just|need|must|here))*';
const excluded = right(
  [
    `${be}(?:(?: \\w+)?(?: (?:not|never|no longer)|n't|nnot)) (?:be |get |really |currently |able to |be able to )*(?:allowed|accepted|permitted|welcomed?|considered|eligible|wanted|approved|suitable|feel|fit|apply|call|inquire|respond|bother|ask|ok|okay|possible|desired|live|use|taken|rented|shown|qualify|accommodated|admitted|invited|appropriate|belong|an? (?:good )?(?:fit|match)|like|comfortable|happy|receive|reply|get)`,
    `${be} (?:unwelcome|ineligible)`,
    ' should (?:look elsewhere|look at other|consider other|apply elsewhere|think twice|not|probably look|go elsewhere|search elsewhere|skip)',
    ' (?:are |is |will be |get |be )?(?:prohibited|reported|evicted|refused|denied|rejected|excluded|declined|banned|forbidden|discouraged|turned away)',
    ' (?:must|have to|need to|are required to) (?:live|stay|remain|sleep)',
    ' (?:would|will|might|may) (?:feel|be) (?:out of place|uncomfortable|unhappy|lonely)',
    ' (?:will |must )?(?:be charged|pay|pays)(?: \\w+)? (?:a |an )?(?:double|higher|extra|additional|larger|bigger)',
    ' ?[:-] ?(?:(?:sorry|unfortunately),? ?)?(?:but )?(?:no|not|none)(?![a-z])',
    ' look elsewhere',
  ].join('|'),
);
const limited = right(
  `(?:,)? ?-?(?: ?\\()?only(?![a-z])(?! (?:parking|beyond|pool|lane|access|if|when|on|by|with|need(?! apply)|have|minutes))| exclusively`,
);
const preferred = right(
  `${be} ?-?(?:(?:strongly|highly|much) )?(?:preferred|desired|wanted|sought|favou?red|ideal)(?![a-z])`,
);
const pleased = right(
  ' (?:will|would|are going to) (?:love|adore|enjoy|appreciate|thrive|feel (?:right )?at home|be happy)',
);

/** “Young professionals, write to me.” */
const addressed = right(', (?:write|call|contact|text|email|apply|look no further|rejoice|take note|come)(?![a-z])');

/** What is told of people who lived there or are out. */
const told = right(
  ' (?:were|was|had|lived|grew|(?:are|is|will be) (?:home|present|in the (?:home|house))|have (?:ever|lived)|has ever)(?![a-z])',
);

/** “If you have kids, this is not the place for you.” */
const unwelcome = right(
  ",? [^.]{0,30}(?:not (?:the|a|for|right)|look elsewhere|elsewhere|won't|can't|need not|do not|don't)(?![a-z])",
);

/** Parts of a home that a sentence may give to somebody: doubtful, not plain. */
const part =
  /\b(?:yard|backyard|room|bedroom|loft|space|basement|bunk|nook|playroom|pool|park|playground|deck|patio|garden|suite|den|office|desk|bath|corner|cul-de-sac|layout|garage|island|porch|driveway|lawn|trail|split|area|spot|flex)s?\b[^.]{0,60}$/;

const steeringClasses: readonly ProtectedClass[] = ['race', 'religion', 'origin', 'citizenship', 'sex'];
const plentiful = left(
  'predominantly|primarily|mostly|mainly|largely|heavily|majority|entirely|overwhelmingly|\\d+ ?(?:%|percent)|(?:ninety|eighty|seventy|fifty)[ -]?(?:\\w+ )?percent|lots of|a lot of|most of|full of|too many|very few|few|fewer|surrounded by|so many|plenty of|home to|influx of|numbers of|made up of|composed of|consists? of|many|where|all|more|still',
);
const lives = right(
  ' (?:live|lives|living|reside|moved|move|moving|have moved|have been moving|are moving|own|around|all around|abound|nearby|here|in (?:the|this|our|that) (?:buildings?|complex|area|neighbou?rhood|subdivision|community|town)|on (?:the|this|our|that) (?:street|block|road|floor)|there|everywhere|residents|neighbors)(?![a-z])',
);

/** “A Christian family seeks …” asks for its like. */
const asks = right(' (?:(?:is|are) )?(?:looking for|seeks?|seeking|wants?|in search of)(?![a-z])');

const steering = ['race', 'religion', 'origin', 'sex'] as const;
const adjectiveOf = (one: (typeof steering)[number]): string =>
  one === 'sex' ? 'gay|lesbian|lgbtq?\\+?|straight|heterosexual' : adjectives[one]!;
const notPlace = '(?! (?:rugs?|pools?|centers?|mailbox|fence|garden|clubhouse|parks?|events?|college|theat))';

/** Whole phrases that hold both act and class. */
const phrases: readonly { class: ProtectedClass; act: Act; level?: 'warn'; pattern: RegExp }[] = [
  ...steering.map((one) => ({
    class: one,
    act: 'steer' as const,
    pattern: new RegExp(
      `(?<![a-z-])(?:all[- ])?(?:${adjectiveOf(one)})(?:${between})*[ -](?:${place})(?![a-z])${notPlace}`,
      'g',
    ),
  })),
  ...steering.map((one) => ({
    class: one,
    act: 'steer' as const,
    pattern: new RegExp(
      `(?<![a-z])(?:neighbou?rs|residents|people|tenants|${place}|street|block${one === 'race' ? '' : '|building|complex'})(?![a-z])[^,;:${thing}]{0,30} (?:is|are|was|were|remains?|stays?|has become|became|have become)(?: [\\w-]+){0,3}? (?:${adjectiveOf(one)})(?=$|[.,;!?]|,? (?:and|or|so|but) | (?:${people}|${place})(?![a-z]))`,
      'g',
    ),
  })),
  {
    class: 'religion',
    act: 'steer',
    pattern: new RegExp(
      `(?<![a-z])(?:${adjectives.religion!})(?:${between})* (?:homes?|households?|buildings?|street|block|values)(?! (?:for|of))(?![a-z])`,
      'g',
    ),
  },
  {
    class: 'race',
    act: 'steer',
    pattern: new RegExp(
      `(?<![a-z])(?:all[- ](?:${adjectives.race!}) (?:street|block|building|complex)|(?:${adjectives.race!}) (?:private )?(?:family )(?:homes?|neighbou?rhood)|(?:racial|ethnic)(?:ly)? (?:make-?up|mix|composition|balance|homogen\\w+)|segregated (?:${place}|school|block)|(?:${place}) (?:is|are)(?: not)? (?:integrated|segregated)|integrated (?:${place})|(?:becoming|getting)(?: more| too)? (?:diverse|mixed|ethnic)|(?:low|high|large|small|growing) minority population|(?:neighbou?rhood|area|local)? ?demographics (?:are|is)|(?:excellent|good|great|bad|changing|desirable) demographics)(?![a-z])`,
      'g',
    ),
  },
  {
    class: 'race',
    act: 'steer',
    level: 'warn',
    pattern: new RegExp(
      `(?<![a-z])(?:diverse (?:${place})|demographics?|(?:${place}) (?:is|are) (?:very |so )?diverse)(?![a-z])`,
      'g',
    ),
  },
  {
    class: 'religion',
    act: 'limit',
    pattern: new RegExp(
      `(?<![a-z])(?:must (?:be(?: a)?|share) (?:our |my |the |a )?(?:${adjectives.religion!}|faith|religion|beliefs)|(?:of|share|practicing|same) (?:our |the |my |a )?(?:\\w+ )?faith(?: preferred| only)?(?= preferred| only|$|[.,!]))(?![a-z])`,
      'g',
    ),
  },
  {
    class: 'origin',
    act: 'limit',
    pattern: new RegExp(
      `(?<![a-z])(?:must (?:speak|be able to speak|be fluent in|know|understand|read) (?:\\w+ )?english|must be (?:an? )?(?:${adjectives.origin!})|(?:american|us|native)[- ]born|no accents?|foreign[- ](?:sounding )?names|english only|(?:only|fluent) english[- ]speaking|speak(?:s|ing)? (?:good|fluent|proper) english|(?:prefer|prefers|want|wants|need|only|seeking) [^.]{0,30}(?:speak|speaks|speaking|fluent in) english)(?![a-z])`,
      'g',
    ),
  },
  {
    class: 'family',
    act: 'exclude',
    pattern:
      /(?<![a-z])(?:(?:child|kid|kids|children)[- ]free|no more than (?:one|two|three|\d) (?:kids?|child(?:ren)?)|(?:one|two|\d) (?:kids?|child(?:ren)?) (?:max(?:imum)?|limit)|not (?:really )?(?:kid|child|family)[- ]friendly)(?![a-z])/g,
  },
  {
    class: 'family',
    act: 'limit',
    pattern:
      /(?<![a-z])(?:adults?[- ]only|adult[- ](?:oriented|living)|(?:a |an )?(?:quiet |all-|mature )?(?:adult|mature) (?:buildings?|communit(?:y|ies)|complex(?:es)?|park|household)|for adults(?= only|[.!]|$)|(?:occupants?|tenants?|residents?|applicants?|everyone|renters?) must be (?:over |at least |older than )?(?:19|2\d|3\d)(?: (?:or|and) (?:older|over|up)|\+)?)(?![a-z])/g,
  },
  {
    class: 'family',
    act: 'steer',
    pattern: new RegExp(
      `(?<![a-z])(?:famil(?:y|ies)(?:[- ](?:friendly|oriented|focused|centered|style))? (?:neighbou?rhoods?|communit(?:y|ies)|suburbs?|street|subdivisions?|towns?|part of town)|(?:kid|child)[- ]friendly (?:${place}))${notPlace}(?![a-z])`,
      'g',
    ),
  },
  {
    class: 'family',
    act: 'prefer',
    level: 'warn',
    pattern: /(?<![a-z])(?:family|kid|child)[- ](?:friendly|oriented)(?![a-z])/g,
  },
  { class: 'family', act: 'prefer', level: 'warn', pattern: /(?<![a-z])bachelor(?:ette)?(?:'s)? pads?(?![a-z])/g },
  {
    class: 'age',
    act: 'limit',
    level: 'warn',
    pattern:
      /(?<![a-z\d])(?:(?:55|62)(?:\+| ?plus| (?:and|&|or) (?:over|older|better|up))|senior (?:living|community|communities|housing)|active[- ]adult|age[- ](?:restricted|qualified)|retirement communit(?:y|ies))(?![a-z])/g,
  },
  {
    class: 'age',
    act: 'limit',
    pattern:
      /(?<![a-z])(?:must be (?:under|below|over|between|older than|younger than) (?!18\b)\d\d(?! (?:feet|pounds|lbs|inches|days|percent|years old or))(?! ?%)|(?:ages|aged) \d\d (?:to|-) \d\d(?: only| preferred))(?![a-z])/g,
  },
  {
    class: 'marital',
    act: 'limit',
    pattern:
      /(?<![a-z])(?:must be (?:legally )?(?:married|unmarried|single|divorced|engaged)(?! (?:family|stor))|traditional marriages?)(?![a-z])/g,
  },
  { class: 'sex', act: 'limit', pattern: /(?<![a-z])must be (?:a )?(?:fe)?male(?![a-z])/g },
  {
    class: 'income',
    act: 'limit',
    pattern:
      /(?<![a-z])(?:must be (?:gainfully |fully )?employed|must have (?:a )?(?:full[- ]time )?jobs?|(?:no|without) (?:assistance )?programs(?! for)|(?:no|not) (?:hud|dss)(?: or)?|not (?:a )?(?:section|sec\.?) ?(?:8|eight)(?: approved| eligible| qualified| certified| ready)?)(?![a-z])/g,
  },
  {
    class: 'citizenship',
    act: 'limit',
    pattern:
      /(?<![a-z])(?:must be (?:an? )?(?:us |american )?citizens?|proof of (?:us )?citizenship|citizenship (?:is )?required|must (?:show|prove|provide|have) (?:\w+ ){0,3}(?:citizenship|green card|legal status|immigration status))(?![a-z])/g,
  },
  {
    class: 'disability',
    act: 'limit',
    pattern:
      /(?<![a-z])(?:able[- ]?bodied|must be (?:physically |mentally )?(?:fit|healthy|mobile|ambulatory)|(?:must|should|need to|have to) be (?:physically )?able to (?:climb|walk|live (?:on their own|alone|independently)|care for|use (?:the )?stairs|manage (?:the )?stairs|evacuate)|in good (?:physical |mental |general )?health|physically fit|capable of independent living|independent living only|mentally (?:stable|healthy) (?:people|tenants|only)|(?:can't|cannot|may not) live here if you)(?![a-z])/g,
  },
  {
    class: 'disability',
    act: 'exclude',
    pattern:
      /(?<![a-z])(?:no (?:pets|animals|dogs)[^.!?]{0,15}(?:including|even|not even|or) (?:any )?(?:service|assistance|support|emotional[- ]support|guide|therapy) (?:animals?|dogs?|pets)|(?:pet )?(?:fees?|deposits?|rent|charges?) (?:also )?(?:applies|apply|charged|required|is due|are due)? ?(?:to|for) (?:all )?(?:service|assistance|emotional[- ]support|support) (?:animals?|dogs?))(?![a-z])/g,
  },
  {
    class: 'character',
    act: 'steer',
    pattern: new RegExp(
      `(?<![a-z])(?:(?:safe|safer|safest|dangerous|unsafe|sketchy|rough|bad|crime-ridden|seedy|shady)(?:,? (?:and )?[\\w-]+){0,2} (?:${place}|streets?|blocks?)|(?:safe|safest) (?:place|building|complex)|(?:low|lowest|no|little|zero|minimal|high)[- ](?:to no )?crime|crime[- ]free|crime (?:rate )?is (?:very )?(?:low|high|rare)|low crime rates?|ghettos?|riff-?raff|undesirables?(?= (?:out|away|people|tenants))|(?:bad|wrong|criminal) elements?|(?:good|right|better|bad|wrong|nice|other|nicer) (?:side|part) of (?:town|the tracks|the city)|(?:right|wrong|good|best) (?:kinds?|sorts?|types?) of (?:people|neighbou?rs|families|buyers|tenants|residents)|(?:bad|wrong|undesirable) (?:people|neighbou?rs)|no gangs?|gang activity)(?![a-z])`,
      'g',
    ),
  },
  {
    class: 'character',
    act: 'steer',
    level: 'warn',
    pattern: new RegExp(
      `(?<![a-z])(?:(?:exclusive|restricted|traditional|respectable|elite) (?:${place})|(?:good|nice|great|right) (?:people|neighbou?rs))(?![a-z])`,
      'g',
    ),
  },
  {
    class: 'religion',
    act: 'steer',
    level: 'warn',
    pattern:
      /(?<![a-z])(?:near|close to|next to|steps (?:from|to)|walk(?:ing distance)? to|by|across from|minutes (?:from|to)) (?:[\w.'-]+ ){0,3}(?:church(?:es)?|synagogues?|mosques?|temples?|shuls?|parish)(?![a-z])/g,
  },
];

/** A person who shares a home may choose the sex of whoever shares it. */
const shared =
  /(?<![a-z])(?:roommates?|housemates?|flatmates?|share (?:my|our|a)|sharing (?:my|our|a)|shared (?:house|apartment|living|home))(?![a-z])/;
/** What the text itself says of housing for older persons. */
const olderPersons = /(?<![a-z])(?:hopa|housing for older persons|3607\(b\))(?![a-z])/i;
/** A sentence that tells of the law or forbids it. */
const ofLaw =
  /(?<![a-z])(?:discriminat\w+|illegal to|against the law|unlawful to|fair housing|never (?:refuse|reject|turn away|exclude|deny)|regardless of)(?![a-z])/;
const invited = right(`${be} (?:always )?(?:welcome|encouraged|accepted|allowed|invited)(?![a-z])`);
const soundAdjective = /able[- ]?bodied|healthy|physically fit/;
const student = /student|grad/;
/** One more word that describes people: “observant”, “busy”. */
const oneMore = / (?!\w+ing |and |or |with |of |for |to |by |in |on |the |a |an )[a-z]+ $/;
const plainFamily = /^(?:famil(?:y|ies)|kids|children|couples)$/;

type Found = Omit<FairHousingHit, 'level'> & { level: 'block' | 'warn' };

function ofMention(sentence: string, mention: Mention): Found | undefined {
  const { class: one, start, end, words } = mention;
  const before = sentence.slice(Math.max(0, start - 110), start);
  const after = sentence.slice(end, end + 90);
  const reach = (from: RegExp | undefined, to: RegExp | undefined) => {
    const [led = ''] = from?.exec(before) ?? [];
    const [followed = ''] = to?.exec(after) ?? [];
    return { class: one, start: start - led.length, end: end + followed.length };
  };
  const isInclusive = inclusive.test(sentence);
  if (ofLaw.test(sentence)) return undefined;
  if (excluded.test(after)) return { ...reach(undefined, excluded), act: 'exclude', level: 'block' };
  if (limited.test(after) && !/(?<![a-z])not $/.test(before) && !isInclusive)
    return { ...reach(undefined, limited), act: 'limit', level: 'block' };
  const isTold = told.test(after);
  if (excludes.test(before) && !isTold && !/(?<![a-z])not only /.test(before))
    return { ...reach(excludes, undefined), act: 'exclude', level: 'block' };
  if (
    /(?<![a-z])if you(?:r family)? (?:have|has|are|use|receive|get) (?:an? |any )?$/.test(before) &&
    unwelcome.test(after)
  )
    return { ...reach(undefined, unwelcome), act: 'exclude', level: 'block' };
  if (isInclusive || invited.test(after)) return undefined;
  if (limits.test(before) && !/only (?:one|two|three|\d+|the|his|her|my|our) $/.test(before))
    return { ...reach(limits, undefined), act: 'limit', level: 'block' };
  const isLenient =
    (one === 'military' && !words.startsWith('non-')) ||
    one === 'income' ||
    (one === 'disability' && !soundAdjective.test(words));
  const isOwn = /(?:your|our|my|his|her|their|the) (?:\w+ )?$/.test(before);
  const described = plainFamily.test(words) ? before : before.replace(oneMore, ' ');
  const led =
    prefers.exec(before) ?? prefers.exec(described) ?? (isOwn ? null : wishes.exec(before)) ?? mayPrefer.exec(before);
  if (
    (led || preferred.test(after)) &&
    !(isLenient && !preferred.test(after)) &&
    !(one === 'disability' && isLenient)
  ) {
    const home = /^ homes?(?![a-z])/.test(after) && words === 'family';
    const isWeak = plainFamily.test(words) && !prefers.test(before) && !preferred.test(after) && mayPrefer.test(before);
    const isDoubtful = isWeak || student.test(words) || home || (led !== null && part.test(before.slice(0, led.index)));
    const from = [prefers, wishes, mayPrefer].find((one) => one.test(before));
    return { ...reach(from, preferred), act: 'prefer', level: isDoubtful ? 'warn' : 'block' };
  }
  if (addressed.test(after) && !isLenient && one !== 'sex' && !plainFamily.test(words))
    return { ...reach(undefined, addressed), act: 'prefer', level: 'block' };
  if (pleased.test(after)) {
    const isPlain = one === 'race' || one === 'religion' || one === 'origin';
    return { ...reach(undefined, pleased), act: 'prefer', level: isPlain ? 'block' : 'warn' };
  }
  if (!steeringClasses.includes(one)) return undefined;
  if (one === 'sex' && !/gay|lesbian|lgbt|homosexual|trans|queer/.test(words)) return undefined;
  if (/(?<![a-z])as an? $/.test(before) && /^[^.]{0,10},? you(?![a-z])/.test(after))
    return { class: one, start, end, act: 'prefer', level: 'block' };
  if (asks.test(after)) return { ...reach(undefined, asks), act: 'prefer', level: 'block' };
  if (plentiful.test(before) || lives.test(after)) return { ...reach(plentiful, lives), act: 'steer', level: 'block' };
  return undefined;
}

const sentences = /[^.!?;\n]+(?:[.!?;]+(?![\s.!?;]|$)[^.!?;\n]*)*/g;

/** Every place where a text turns people away, prefers them or tells who lives around a home. */
export function fairHousingHits(text: string, context: FairHousingContext = {}): FairHousingHit[] {
  const { plain: cleared, at } = withoutThings(text, context);
  const plain = cleared.replace(/\?(?= ?(?:sorry|unfortunately|no|not)(?![a-z]))/g, ':');
  const isForOlder = context.isForOlderPersons || olderPersons.test(plain);
  const found: Found[] = [];
  for (const { 0: words, index } of plain.matchAll(sentences)) {
    if (!/[a-z\d]/.test(words)) continue;
    const mentions = mentionsIn(words);
    const marked = mentions.reduce((rest, { start, end }) => blotted(rest, start, end, somebody), words);
    const hits = mentions.flatMap((mention) => ofMention(marked, mention) ?? []);
    if (!ofLaw.test(words))
      for (const { pattern, act, class: one, level = 'block' } of phrases)
        for (const hit of allOf(words, pattern))
          hits.push({ act, class: one, level, start: hit.index, end: hit.index + hit[0].length });
    for (const hit of hits) {
      if (isForOlder && (hit.class === 'family' || hit.class === 'age')) continue;
      if (hit.class === 'sex' && shared.test(words)) continue;
      found.push({ ...hit, start: index + hit.start, end: index + hit.end });
    }
  }
  return distinct(found).map(({ start, end, level, ...hit }) => ({
    ...hit,
    level: level === 'block' && isStateClass(hit.class) && !protects(context.state, hit.class) ? 'warn' : level,
    ...trimmed(text, at[start]!, at[end - 1]! + 1),
  }));
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const words = text.slice(start, end);
  return { start: start + words.length - words.trimStart().length, end: end - (words.length - words.trimEnd().length) };
}

const weight = { block: 1, warn: 0 };

/** Of two that mean the same words, the graver one, then the one that means more of them. */
function distinct(found: readonly Found[]): Found[] {
  const sorted = [...found].sort((a, b) => weight[b.level] - weight[a.level] || b.end - b.start - (a.end - a.start));
  const kept: Found[] = [];
  for (const one of sorted) if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one);
  return kept.sort((a, b) => a.start - b.start);
}
