import type { Act, ProtectedClass } from './classes.ts';
import { between } from './mentions.ts';
import { adjectives, aids, children, countries } from './words.ts';

const apart =
  '(?:buildings?|units?|apartments?|floors?|sections?|wings?|side|towers?|phase|end of the (?:building|complex))';
const put = '(?:put|place|keep|house|assign|group|restrict|confine|limit|steer|send|direct|move)s?';
/** Words between a class and a charge that say there is none. */
const unlessFree =
  "(?:(?!\\b(?:no|not|never|without|exempt|waived?|free|zero|don't|doesn't|aren't|isn't|cannot|can't|won't)\\b)[^.!?;])";
const uncharged = "(?<!(?:no|not|n't|never|without) (?:\\w+ ){0,2})";
const money = '(?:\\$ ?\\d[\\d,]*|fees?|deposits?|rent|surcharges?|charges?|premium)';

type Burden = { class: ProtectedClass; act: Act; pattern: RegExp };

const burden = (one: ProtectedClass, act: Act, ...sources: string[]): Burden => ({
  class: one,
  act,
  pattern: new RegExp(`(?<![a-z])(?:${sources.join('|')})(?![a-z])`, 'g'),
});

const charges: readonly Burden[] = [
  burden(
    'family',
    'limit',
    `${put} (?:the |all |our |any )?(?:${between})*(?:families|households|tenants|people|renters|anyone|those)(?: with (?:\\w+ )?(?:${children}))? (?:in|into|on|to) (?:the |our |a |one )?(?:\\w+ )?${apart}`,
    `(?:families|households|renters|tenants|${children})(?: with (?:\\w+ )?(?:${children}))? (?:are|is|get|will be|must be) (?:only )?(?:(?:asked|told|required|expected) to (?:live|stay|rent|keep)|placed|put|kept|housed|assigned|limited|restricted|confined|moved) (?:in|into|on|to) (?:the |our |a |one )?(?:\\w+ )?${apart}`,
    `(?:families|households|tenants|people|renters|anyone|those) with (?:[\\w-]+ ){0,4}(?:${children}) (?:(?:may|can|will|must|are)(?: be)? only (?:\\w+ ){0,2}|must (?:live|stay) )(?:on|in|at) (?:the |our |a |one )?(?:\\w+ )?(?:${apart}|floors?)`,
    `${uncharged}(?:extra|additional|surcharge|added|higher|larger|bigger|double|more)${unlessFree}{0,20}${money}${unlessFree}{0,30} (?:per|for each|for every|for any|if you have|with) (?:additional )?(?:${children})`,
    `${uncharged}${money} (?:is |are )?(?:goes up|higher|more|extra|doubles|increases)${unlessFree}{0,20} (?:per|for|if you have|with) (?:each |every )?(?:additional )?(?:${children})`,
  ),
  burden(
    'disability',
    'exclude',
    'too (?:dangerous|risky|steep|narrow|difficult|hard|unsafe) for (?:a |any |the )?(?:blind|deaf|disabled|handicapped|wheelchairs?|people (?:with|in) (?:disabilities|wheelchairs?))',
  ),
  burden(
    'family',
    'exclude',
    '(?:neither|none|nobody|no one)(?: of \\w+)? (?:may|can|should|will|is|are)(?: be)? under (?:the age of )?(?:18|eighteen)',
    '(?:residents?|tenants?|neighbou?rs|owners|everyone|everybody)(?: (?:here|there|in the building))? (?:are|is)(?: all| mostly)? (?:childless|child-?free|kid-?free)',
  ),
  burden(
    'origin',
    'exclude',
    '(?:tired of|sick of|without|free of|no more|no)(?: (?:hearing|listening to|all the|those|any))* foreign (?:languages?|accents?)',
    '(?:must|should|needs? to|ha(?:s|ve) to) be of (?:\\w+ ){1,2}(?:descent|origin|heritage|ancestry)',
  ),
  burden('religion', 'exclude', `no (?:${adjectives.religion})s?(?=[,.!?]|$| please)`),
  burden(
    'family',
    'exclude',
    `(?:no|zero)[- ](?:${children})[- ](?:floors?|buildings?|polic(?:y|ies)|rules?|zones?|areas?|wings?|communit(?:y|ies)|units?)`,
  ),
  burden(
    'family',
    'limit',
    `families(?: with (?:\\w+ )?(?:${children}))? (?:must|have to|need to|can only|may only) (?:only )?(?:rent|live|stay|apply for|choose|be)(?: only)? (?:on|in|at|from) (?:the |our |a |one )?(?:\\w+ )?(?:${apart}|floors?)`,
  ),
  burden(
    'disability',
    'limit',
    '(?:prefer\\w*|wants?|needs?|must|only|seeking|looking for)(?: \\w+){1,4} (?:who|that) can (?:walk|climb|manage|handle|get up|take)(?: up)?(?: the| these| our)? (?:stairs|steps)',
    `(?:${aids})${unlessFree}{0,40} (?:pays?|charged|subject to|incurs?|requires?|needs?|costs?|owes?|come with)(?! (?:no|nothing|zero)(?![a-z]))${unlessFree}{0,40}${money}`,
    `${uncharged}(?:rent|${money}) (?:doubles|triples|goes up|increases|rises)${unlessFree}{0,30} (?:${aids})`,
    `${uncharged}(?:rent|${money})(?: (?:is|goes up|will be|are))?${unlessFree}{0,20} (?:more|higher|extra|additional)${unlessFree}{0,25} (?:for|with|if you have) (?:\\w+ ){0,3}(?:${aids})`,
    `${money}${unlessFree}{0,40}(?:including|includes|even(?: for| with| if you have)?|also for|applies to|apply to) (?:an? |any |all |your )?(?:${aids})`,
    `(?:must|should|needs? to|ha(?:s|ve) to|ought to|required to) be (?:\\w+ )?able to (?:(?:live|manage|function|get around|cope)(?: \\w+)? (?:alone|independently|on (?:their|your|his|her) own|by (?:themselves|yourself|himself|herself)|without (?:any |a |an )?(?:help|assistance|aide?|caregiver|support|supervision))|(?:care for|take care of|look after) (?:themselves|themself|yourself|himself|herself))`,
  ),
  burden(
    'disability',
    'exclude',
    "(?:if|in case|when|since|because) (?:you|they) (?:use|need|have|rely on|are in|'re in) (?:an? |your |any )?(?:wheelchairs?|walkers?|canes?|scooters?|disabilit(?:y|ies)|service animals?|support animals?|aides?|caregivers?|oxygen),? [^.!?]{0,40}(?:(?:not|isn't|n't) (?:the|an?|for|right|suitable|ideal)(?! problem)(?![a-z])|elsewhere|(?:rather|have to|need to|better) (?:put|place|show|move|rent|house|keep) (?:you|them) [^.!?]{0,20}(?:different|another|other))",
    '(?:group homes?|halfway houses?|sober (?:living|homes?)|rehabs?)[^.!?]{0,80} (?:get(?:ting)? rid of|shut(?:ting)? (?:it |them )?down|fight(?:ing)?|petition(?:ing)?|oppos(?:e|ing)|keep(?:ing)? (?:it|them) out)',
  ),
  burden(
    'disability',
    'exclude',
    '(?:disabled|disabilit(?:y|ies)|conditions?|illness|wheelchairs?|pregnant) (?:tenants? |applicants? |people )?(?:must|have to|need to|has to) (?:first )?(?:disclose|reveal|tell us|explain)',
  ),
  burden(
    'age',
    'exclude',
    "(?:you|they|he|she|tenants?|applicants?|renters?|buyers?|couples?)(?:'re|'s| are| is| may be| might be| would be)? (?:\\w+ )?too (?:old|young)(?= for| to (?:rent|live|apply|buy|be happy)|[.,!]|$)",
  ),
  burden(
    'origin',
    'limit',
    '(?:must|should|needs? to|ha(?:s|ve) to)(?: \\w+){0,7}? (?:speak|understand|know|communicate in|be fluent in)(?: \\w+){0,2} english',
  ),
  burden(
    'citizenship',
    'limit',
    '(?:must|should|needs? to|ha(?:s|ve) to) (?:have|show|bring|prove|provide)(?: \\w+){0,3} (?:immigration|citizenship|green card|residency)(?: (?:papers|status|documents?|proof))?',
  ),
  burden(
    'income',
    'exclude',
    "(?:must|can|may|should)(?:not| not|n't) be (?:on|receiving|collecting|getting) (?:\\w+ )?(?:disability|ssi|ssdi|welfare|public assistance|government assistance|food stamps|section 8|benefits)",
  ),
  burden(
    'character',
    'exclude',
    '(?:no|without|free of|keep(?:s|ing)? out|away from|rid of)(?: the| any)? (?:undesirables?|riff-?raff|low-?lifes?|bad elements?|wrong (?:crowd|element|kind of people|sort of people|type of people)|thugs?|gangbangers?)',
  ),
  burden(
    'origin',
    'limit',
    '(?:we|i|owners?|landlords?|sellers?) (?:only )?(?:rents?|leases?|sells?) (?:only )?to (?:americans|u\\.?s\\.? citizens|citizens)',
  ),
  burden(
    'origin',
    'steer',
    `(?:${adjectives.origin}|${adjectives.race}) (?:descent|origin|heritage|ancestry)(?: \\w+)? (?:should|may|might|would|will|tend|usually|prefer|like|need)`,
  ),
  burden(
    'race',
    'steer',
    '(?:with|among|amongst|near|around|next to|to|by) (?:your|their|our|his|her) own (?:kind|people|sort)',
  ),
  burden(
    'religion',
    'limit',
    '(?:must|should|needs? to|ha(?:s|ve) to|expected to|required to|agree to) (?:\\w+ )?(?:attend|go to|join|observe|keep|follow|practice|belong to|come to|respect) (?:our |the |a |an |in )?(?:\\w+ )?(?:church|mass|(?:worship |church |sunday )services?|temple|mosque|synagogue|shul|congregation|parish|kosher|halal|shabb(?:at|os)|sabbath|faith|religio\\w+|bible study|gospel|torah|koran|quran)',
  ),
];

const ofBirth = ['race', 'religion', 'origin'] as const satisfies readonly ProtectedClass[];
const place =
  '(?:communit(?:y|ies)|buildings?|neighbou?rhoods?|areas?|complex|housing|households?|propert(?:y|ies)|streets?|blocks?|zones?|homes?|towns?|living)';

/** “White-only community”, “a Muslim-free building”, “Christian landlord seeks …” */
const kept: readonly Burden[] = ofBirth.flatMap((one) => [
  burden(one, 'limit', `(?:${adjectives[one]})s?[- ]only ${place}`),
  burden(one, 'exclude', `(?:${adjectives[one]})[- ]free ${place}`),
  burden(
    one,
    'steer',
    `(?:known for|prized for|loved for|proud of|keeps|kept|retains)(?: (?:its|a|an|the|strong|distinctly|very))+ (?:${adjectives[one]}) (?:character|feel|vibe|atmosphere|make-?up|presence|majority|identity)`,
  ),
  burden(
    one,
    'prefer',
    `(?:${adjectives[one]}) (?:landlords?|landlady|owners?|home ?owners?|sellers?|managers?) (?:(?:is|are|who) )?(?:seek|look|want|prefer|hop|search|rent)(?:s|ing|ed)?`,
  ),
]);

/** “You will feel at home here if you are Indian.” */
const suited: readonly Burden[] = ofBirth.map((one) =>
  burden(
    one,
    'prefer',
    `(?:feel|fit|blend|be)(?: right)? (?:at home|in|welcome|comfortable|happy)[^.!?]{0,30} (?:if|when) (?:you|they)(?:'re| are)(?: an?)? (?:${adjectives[one]})`,
  ),
);

const asked = (Object.entries(adjectives) as [ProtectedClass, string][]).flatMap(([one, words]) => {
  const subject =
    '(?:you|tenants?|applicants?|buyers?|renters?|residents?|occupants?|roommates?|members?|everyone|anyone)';
  const isOfBirth = one === 'race' || one === 'religion' || one === 'origin' || one === 'disability';
  const from = one === 'origin' ? `|from (?:the )?(?:${countries})` : '';
  return [
    // “You need to be Jewish to buy here”: doors and walls may have to be French or white.
    ...(one === 'family' || one === 'age' || one === 'income'
      ? []
      : [
          burden(
            one,
            'limit',
            `${subject}(?:'d better| had better| better| (?:\\w+ )?(?:must|should|needs? to|ha(?:s|ve) to|got to)) be (?:an? )?(?:${words}${from})(?=$|[.,;!?]| (?:to|and|in order|before|if)(?![a-z]))`,
          ),
        ]),
    // “As long as you’re not from Africa.”
    ...(isOfBirth
      ? [
          burden(
            one,
            'exclude',
            `(?:as long as|so long as|unless|provided|only if) (?:you|they)(?:'re| are|aren't)(?: not)? (?:an? )?(?:${words}${from})(?=$|[.,;!?]| (?:and|or|it's)(?![a-z]))`,
          ),
        ]
      : []),
  ];
});

/** “If you’re pregnant, look elsewhere.” */
const toldToLeave: readonly Burden[] = (Object.entries(adjectives) as [ProtectedClass, string][]).map(
  ([one, words]) => ({
    class: one,
    act: 'exclude',
    pattern: new RegExp(
      `(?<![a-z])(?:if|in case|when) (?:you|they|the (?:tenant|applicant|buyer)s?)(?: [^.,!?]{1,40} (?:or|and))?(?:'re| are| is)(?: an?)? (?:${words}${one === 'family' ? '|expecting' : one === 'origin' ? `|from (?:the )?(?:${countries})` : ''}${one === 'disability' ? '|in a wheelchair|in recovery|on disability' : ''}),? [^.!?]{0,40}(?:(?:not|isn't|n't) (?:the|a|an|for|right|be)(?![a-z])|elsewhere|reject(?:s|ed)?(?![a-z])|turn(?:ed|s)? (?:you|them) (?:down|away)|declin\\w+|(?:won't|can't|cannot|need not|do not|don't)(?= (?:\\w+ )?(?:rent|appl\\w+|accept|take|consider|live|call|approve|bother\\w*|work))|pass on)`,
      'g',
    ),
  }),
);

/** “If you’re Mexican, you will need two extra references.” */
const toldToProve: readonly Burden[] = (Object.entries(adjectives) as [ProtectedClass, string][])
  .filter(([one]) => one !== 'income' && one !== 'age' && one !== 'military')
  .map(([one, words]) =>
    burden(
      one,
      'limit',
      `(?:if|when|because|since) (?:you|they)(?:'re| are)(?: an?)? (?:${words}),? [^.!?]{0,20}(?:need|bring|provide|show|pay)s? (?:\\w+ ){0,3}(?:references?|co-?signers?|guarantors?|deposits?|more rent|extra)`,
    ),
  );

/** “I’d rather you find a tenant who isn’t deaf.” */
const wantedWithout: readonly Burden[] = (Object.entries(adjectives) as [ProtectedClass, string][])
  .filter(([one]) => one !== 'income' && one !== 'military')
  .map(([one, words]) =>
    burden(
      one,
      'exclude',
      `(?:rather|prefer\\w*|wants?|find|looking for|seek\\w*|pick|choose)[^.!?]{0,40} (?:someone|somebody|anyone|people|persons?|tenants?|buyers?|applicants?|renters?|roommates?|couple|family) who(?:'s not| isn't| aren't| is not| are not) (?:an? )?(?:${words})`,
    ),
  );

/** What somebody must pay, prove, do or put up with because of their class. */
export const burdens: readonly Burden[] = [
  ...charges,
  ...kept,
  ...suited,
  ...asked,
  ...toldToLeave,
  ...toldToProve,
  ...wantedWithout,
];
