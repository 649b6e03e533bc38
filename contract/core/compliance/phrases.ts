import { burdens } from './burdens.ts';
import type { Act, ProtectedClass } from './classes.ts';
import { between, thing } from './mentions.ts';
import { adjectives, people, place, plainAdjectives } from './words.ts';

const steering = ['race', 'religion', 'origin', 'sex'] as const;
const adjectiveOf = (one: (typeof steering)[number]): string =>
  one === 'sex' ? 'gay|lesbian|lgbtq?\\+?|straight|heterosexual' : adjectives[one]!;
const notPlace = '(?! (?:rugs?|pools?|centers?|mailbox|fence|garden|clubhouse|parks?|events?|college|theat))';

/** Whole phrases that contain both the act and the class. */
export const phrases: readonly { class: ProtectedClass; act: Act; level?: 'warn'; pattern: RegExp }[] = [
  ...burdens,
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
      `(?<![a-z])(?:neighbou?rs|residents|people|tenants|${place}|zip(?: code)?|schools?|street|block${one === 'race' ? '' : '|building|complex'})(?![a-z])[^,;:${thing}]{0,30}(?:,? (?:but |and |(?:it|they)(?:'s|'re| is| are| keeps?) )*(?:turning|going|getting|becoming)| (?:is|are|was|were|remain(?:s|ed)?|stay(?:s|ed)?|has become|became|have become|(?:has |have )?(?:gone|turned|went)))(?: (?!(?:for|its|their|our|in|of|with|known|famous|an?|the|near|by|to|from) )[\\w%-]+){0,3}? (?:${adjectiveOf(one)})(?=$|[.,;!?]|,? (?:and|or|so|but) | (?:now|lately|these days|for (?:decades|years|generations|a long time)|in the (?:last|past)|over the|since|around here)(?![a-z])| (?:${people}|${place})(?![a-z]))`,
      'g',
    ),
  })),
  ...steering.map((one) => ({
    class: one,
    act: 'steer' as const,
    // “That neighborhood, it’s mostly Black.”
    pattern: new RegExp(
      `(?<![a-z])(?:${place}|streets?|blocks?|schools?)(?![a-z])[^.!?;${thing}]{0,40}(?<![a-z])(?:it|they|everyone|everybody)(?:'s|'re| is| are) (?:\\w+ )?(?:mostly|mainly|predominantly|largely|all|heavily|overwhelmingly) (?:${adjectiveOf(one)})(?=$|[.,;!?]| (?:and|so|but|now|there|here|over|around|people|families)(?![a-z]))`,
      'g',
    ),
  })),
  ...(['race', 'religion', 'origin'] as const).map((one) => ({
    class: one,
    act: 'steer' as const,
    pattern: new RegExp(
      `(?<![a-z])the (?:${plainAdjectives(one)}${one === 'religion' ? '|orthodox|hasidic' : ''}) (?:part|side|section|end|blocks?)(?=$|[.,;!?]| of town)`,
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
      `(?<![a-z])(?:must (?:be(?: a)?|share) (?:our |my |the |a )?(?:${adjectives.religion!}|faith|religion|beliefs)|(?:of|share|practicing|same) (?:our |the |my |a |his |her |their )?(?:\\w+ )?faith(?: preferred| only)?(?= preferred| only|$|[.,!]))(?![a-z])`,
      'g',
    ),
  },
  {
    class: 'origin',
    act: 'limit',
    pattern: new RegExp(
      `(?<![a-z])(?:must (?:speak|be able to speak|be fluent in|know|understand|read) (?:\\w+ )?english|must be (?:an? )?(?:${adjectives.origin!})|(?:american|us|native)[- ]born|born in (?:the )?(?:usa|us|america|united states|this country)(?= (?:people|tenants?|applicants?|renters?|buyers?|only|preferred))|no accents?|foreign[- ](?:sounding )?names|english only|(?:only|fluent) english[- ]speaking|speak(?:s|ing)? (?:good|fluent|proper) english|(?:prefer|prefers|want|wants|need|only|seeking) [^.]{0,30}(?:speak|speaks|speaking|fluent in) english)(?![a-z])`,
      'g',
    ),
  },
  {
    class: 'family',
    act: 'exclude',
    pattern:
      /(?<![a-z])(?:(?:child|kid|kids|children)[- ]free|no more than (?:one|two|three|\d) (?:kids?|child(?:ren)?)|limit(?:ed to|:| of)? (?:one|two|three|\d) (?:kids?|child(?:ren)?)|(?:one|two|\d) (?:kids?|child(?:ren)?) (?:max(?:imum)?|limit|(?:is|are) (?:ok|okay|fine|enough|plenty|the (?:limit|max(?:imum)?)))|not (?:really )?(?:kid|child|family)[- ]friendly)(?![a-z])/g,
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
      /(?<![a-z])(?:must be (?:under|below|over|between|older than|younger than) (?!18\b)\d\d(?! (?:feet|pounds|lbs|inches|days|percent|years old or))(?! ?%)|(?:ages|aged) \d\d (?:to|-) \d\d(?: only| preferred)|(?:tenants?|renters?|applicants?|roommates?|buyers?|candidates?|residents?) (?:is|are|should be|would be|will be) (?:probably |ideally )?(?:between|under|over|in (?:their|his|her)(?: early| late| mid)?) (?!18\b)\d\d(?![\d,%$]| ?%| (?:percent|points|days|pounds|offers|people|units)))(?![a-z])/g,
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
      /(?<![a-z])(?:must be (?:gainfully |fully |currently )?employed(?! or (?:have|show|receive|another|other|able))|(?:tenants?|applicants?|renters?|you|residents?|everyone) must (?:be working|work)(?: full[- ]time)?|must have (?:a )?(?:full[- ]time )?jobs?|(?:no|without) (?:assistance )?programs(?! for)|(?:no|not) (?:hud|dss)(?: or)?|not (?:a )?(?:section|sec\.?) ?(?:8|eight)(?: approved| eligible| qualified| certified| ready)?)(?![a-z])/g,
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
      /(?<![a-z])(?:able[- ]?bodied|must be (?:(?:physically |mentally )?(?:fit|healthy|mobile|ambulatory)|(?:physically|mentally|emotionally) (?:stable|sound|well|capable|able|strong))|(?:must|should|need to|have to) be (?:physically )?able to (?:climb|walk|live (?:on their own|alone|independently)|care for|use (?:the )?stairs|manage (?:the )?stairs|evacuate)|in good (?:physical |mental |general )?health|physically fit|capable of independent living|independent living only|mentally (?:stable|healthy) (?:people|tenants|only)|(?:can't|cannot|may not) live here if you)(?![a-z])/g,
  },
  {
    class: 'disability',
    act: 'exclude',
    pattern:
      /(?<![a-z])(?:no (?:pets|animals|dogs)[^.!?]{0,15}(?:including|even|not even|or) (?:any )?(?:service|assistance|support|emotional[- ]support|guide|therapy) (?:animals?|dogs?|pets)|(?<!(?:no|not|n't|without|waives?|waived|never|zero|exempt from) (?:(?:a|any|the|additional|extra|pet|charge|collect|require) ){0,4})(?:pet )?(?:fees?|deposits?|rent|charges?) (?:also )?(?:applies|apply|charged|required|is due|are due)? ?(?:to|for) (?:all )?(?:service|assistance|emotional[- ]support|support) (?:animals?|dogs?))(?![a-z])/g,
  },
  {
    class: 'character',
    act: 'steer',
    pattern: new RegExp(
      `(?<![a-z])(?:(?:safe|safer|safest|dangerous|unsafe|sketchy|rough|bad|crime-ridden|seedy|shady)(?:,? (?:and )?[\\w-]+){0,2} (?:${place}|streets?|blocks?)|(?:safe|safest) (?:place|building|complex)|(?:low|lowest|no|little|zero|minimal|high|lots of|a lot of|so much|too much|plenty of|more|less)[- ](?:to no )?crime|crime (?:problems?|ridden|heavy)|crime[- ]free|crime (?:rate )?is (?:very )?(?:low|high|rare)|low crime rates?|ghettos?|riff-?raff|undesirables?(?= (?:out|away|people|tenants))|(?:bad|wrong|criminal) elements?|(?:good|right|better|bad|wrong|nice|other|nicer) (?:side|part) of (?:town|the tracks|the city)|(?:right|wrong|good|best|better|nicer|higher|certain) (?:kinds?|sorts?|types?|class|cali(?:ber|bre)|quality|breed) of (?:people|neighbou?rs|families|buyers|tenants|residents)|(?:bad|wrong|undesirable) (?:people|neighbou?rs)|no gangs?|gang activity|(?:people|neighbou?rs|folks|residents|crowd|families|tenants)[^.!?;]{0,40} (?:not|isn't|aren't) (?:the|your|our) (?:kind|sort|type)s?)(?![a-z])`,
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
