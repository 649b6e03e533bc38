import type { ProtectedClass } from './classes.ts';
import { somebody } from './mentions.ts';
import { illnesses } from './words.ts';

/** Words that may come between an act and the people it is about. */
const filler = `(?:a|an|the|any|your|our|my|his|her|their|all|some|those|these|other|more|such|certain|nice|good|great|small|large|big|young|younger|old|older|growing|active|busy|responsible|quiet|clean|professional|modern|new|next|lovely|sweet|whole|entire|working|two|one|three|four|first|lucky|special|discerning|single|retired|traditional|extended|or|and|nor|&|either|both|also|fellow|people|folks|persons?|someone|somebody|anyone|tenants?|applicants?|renters?|buyers?|households?|individuals?|those|who|are|is|have|has|having|with|under|over|so|many|too|living|else|\\d+|${somebody}+)`;
const home =
  '(?:home|house|place|unit|condo|apartment|spot|property|starter home|starter|location|neighbou?rhood|community|choice|pad|area|building|fit|opportunity|option|match|loft|cottage|floor plan|street|complex|town|retreat|nest|high-rise|tower|residence|bungalow|duplex|townhome|townhouse|studio|rental|listing|layout|setting|lifestyle|buy|find)';
const itOut = '(?: (?:it|this|that|one|the|our|my|unit|home|house|apartment|place|property|out|directly))*';
const verbs =
  '(?:accept|rent|lease|sell|allow|take|want|consider|permit|accommodate|show|house|approve|participate|work|like|have|serve|tolerate|offer|honou?r|do|deal with|handle|make (?:an |any )?(?:exceptions?|accommodations?|modifications?|allowances?))';
const left = (source: string): RegExp => new RegExp(`(?<![a-z])(?:${source})[ ,:/-]*(?:${filler}[ ,/-]+)*$`);
/** “Ideal for a painter or a Christian couple.” */
const leftOrBeside = (source: string): RegExp =>
  left(`(?:${source})(?: (?:an?|the|some))?(?: [a-z'-]+){1,2} or|${source}`);

export const excludes = left(
  [
    '(?<!with or )(?:no|zero|without|sans)|no (?:room|space|place) for',
    "not (?:recommended|suitable|ideal|right|good|great|appropriate)(?: for you)? if you(?:'ve| have)(?: got)?",
    `(?:owners?|landlords?|sellers?|board|managers?|association|neighbou?rs|we|i|he|she|they)(?:'s|'re|'m| is| are| am| has| have| had)? (?:\\w+ ){0,2}?(?:tired of|sick of|wary of|afraid of|nervous about|leery of|scared of|uneasy (?:about|with)|fed up with|done with|through with|burned by|hates?|dislikes?|can't stand|(?:bad|terrible|poor|awful|rough) (?:time|experiences?|luck) with|trouble with)`,
    '(?<!(?:never|not) )(?:stop(?:s|ped|ping)?|quit) (?:taking|accepting|(?:renting|leasing|selling|showing)(?: to)?|working with|dealing with|honou?ring|approving)',
    "(?:not|isn't|aren't|wasn't|hardly|never)(?: really| at all| currently| very| the most)? (?:for|open to|available (?:to|for)|suitable (?:for|to)|suited (?:for|to)|appropriate for|ideal for|intended for|meant for|designed for|recommended for|safe for|geared (?:to|towards?)|fit for|right for|good for|great for|welcoming to|kind to|accepting|taking|allowing|considering|renting to|leasing to|selling to|showing" +
      `${itOut} to|equipped for|set up for|rented to|sold to|comfortable with|happy with|okay with|ok with|fond of)`,
    `(?:not|isn't|wasn't|never) (?:a|an|the) (?:\\w+ )?${home} (?:for|to)`,
    '(?:not|never|n.t) (?:feel|be) (?:right|good|comfortable|okay|ok|happy) (?:about )?(?:selling|renting|leasing|showing)(?: (?:it|this|the \\w+|my \\w+))? to|uncomfortable with|opposed to|unsuitable for|inappropriate for|unfit for|off[- ]limits (?:to|for)|closed to|unavailable to|unwelcoming to',
    `(?:not|never|\\w+n't|cannot|refuses? to|declines? to|unable to|unwilling to|cant|wont|dont)(?: be)?(?: \\w+)?(?: able to| going to| willing to)? ${verbs}(?:ing|e?d)?${itOut}(?:(?: an?| any| the)? (?:offers?|applications?|bids?|calls?|inquir(?:y|ies)))?(?: (?:to|in|with|for|from))?`,
    "(?<!(?:never|not|cannot|don't|doesn't|won't) )(?:refus(?:es?|ed|ing)|reject(?:s|ed|ing)?|den(?:y|ies|ied|ying)|exclud(?:es?|ed|ing)|avoid(?:s|ing)?|(?:skip|ignore|hang up on|pass on|pass over)(?:s|d|ped)?|bans?|bars?|prohibits?|forbids?|discourages?|turn(?:s|ed|ing)? (?:away|down)|weeds? out|avoids? (?:renting|leasing|selling|showing|dealing|working)(?: it)? (?:to|with)|says? no to|said no to|keeps? out|screens? out)",
    "may not use|not (?:the )?(?:kind|type|sort) of \\w+ for|frowns? (?:on|upon)|no place for|not keen on|(?<!no |not have a |n't have a )(?:rules?|policy|policies|bylaws?) against|(?:would|will) (?:be|do) better(?: [\\w']+){1,6} than|(?:not|n't|never) (?:apply|call|inquire|bother)(?: if you(?: have| are| use| receive| get)?)?|poor (?:choice|fit|match) for|bad (?:choice|fit|match) for|must (?:not|have no)(?: have)?",
  ].join('|'),
);
export const limits = left(
  [
    `(?<!not )(?:only|exclusively|solely|strictly)(?: (?:for|to|rent(?:s|ed|ing)?${itOut} to|lease(?:s|d)?${itOut} to|sell(?:s|ing)?${itOut} to|show(?:s|ing)?${itOut} to|available to|open to|accept(?:s|ing)?|consider(?:s|ing)?|take(?:s)?|allow(?:s)?|want(?:s)?|approv(?:es?|ed|ing)|picks?|chooses?|(?:deals?|works?|goes?) with|looks? at|signs?|hires?))?`,
    'reserved for|restricted to|limited to|(?<!there )(?:must|should|needs? to|have to|has to|ought to) be|confined to|(?:is|are) for(?= [^.]* only)',
    '(?:units?|apartments?|buildings?|condos?|tower)(?: (?!(?:and|or|with|has|have|is|are)(?![a-z]))[\\w-]+){0,4} (?:is|are) (?:meant |intended |set aside |kept |held )?for',
  ].join('|'),
);
export const prefers = leftOrBeside(
  [
    `(?:perfect|ideal|great|best|better|nicer|wonderful|excellent|fantastic|good|suited|suitable|well[- ]suited|designed|made|built|meant|intended|tailored|tailor-made|geared|just right|terrific|awesome|amazing|lovely|superb|catering|caters|attractive|appealing|appeals|popular|dream(?: come true)?|tops|heaven|paradise|priced|nice|a must|beautiful|super|loved)(?: ${home})*(?: (?:for|to|towards?|to the needs of|for the needs of|for the likes of))|(?:popular|a hit) (?:with|among)|loved by|(?:designed|built|made) with|(?:gem|haven|oasis|treat|steal|delight|winner|treasure|opportunity|retreat|sanctuary|escape|bargain|starter|catch|dream come true|godsend|blessing) for|needs of|just what`,
    `(?:to|can|you|and) raise`,
    '(?:would |will |should |may )?suits?|(?:would|will) (?:suit|appeal to|fit|work for|attract)|(?:appeals?|caters?|speaks) to|attracts?',
    `prefer(?:s|red|ring|ably|ence (?:for|to|given to|goes to))?(?: to (?:rent|sell|lease|have|see|show)${itOut}(?: to)?)?`,
    `rather (?:rent|sell|have|lease|see)${itOut}(?: to)?`,
    `(?:looking|searching|hoping|hopes|waiting|in search)(?: for| of| to (?:sell|rent|lease)${itOut} to)|seek(?:s|ing)?`,
    '(?:ideal|perfect|best|preferred|dream|target|right) (?:tenants?|buyers?|applicants?|renters?|residents?|occupants?|candidates?|neighbou?rs?|roommates?)(?: (?:is|are|would be|will be|for this \\w+ is|here is))?:?',
    '(?:unit|apartment|room|home|house|rental|condo|cottage)(?: is)? (?:available|for rent|open) (?:for|to)',
    '(?:tak(?:es?|ing)|accept(?:s|ing)?) (?:a )?(?:less|lower (?:offer|price|rent)) from|priority (?:to|for|given to)|calling all|attention|target(?:s|ing|ed)?(?: (?:at|to))?|aimed at|marketed (?:to|at)|favou?rs?',
  ].join('|'),
);
/** About the writer's own family, these words are harmless. */
export const wishes = left(
  `(?:wants?|wishes|hop(?:es|ing)|would (?:like|love)|'d (?:like|love)|\\w+'d (?:like|love)|(?:i|we|(?:owner|seller|landlord|client)s?|they) needs?|ideally,?(?: (?:it|we|i|they|he|she|the \\w+)(?:'d|'ll|'s| would| will| wants?| is)?(?: (?:be|go|get|find|have|rent|sell|lease|want|like|see|to|with|for))*)?)(?: to (?:sell|rent|see|have|find|lease)${itOut}(?: (?:go|pass|sold|rented|leased))?(?: to| with)?|(?: (?:it|this|that|the \\w+|our \\w+|my \\w+))? to (?:stay|remain|end up|go|pass|be sold|be rented) (?:with|to|by))?`,
);
export const mayPrefer = left(`(?:right|fit|love|priced|ready|${home}) (?:for|with)`);
const tail = `(?:(?: (?:under|over|below|above|aged?|of any kind|of any age|with|without|or|and|in general|on|who|between|\\d+ ?\\+?|at all|either|older|younger|a|any|the|tenants?|applicants?|people|persons?|renters?|holders?|families|buyers?|residents?|personnel|couples?|papers|${illnesses}|wheelchairs?|walkers?|problems|members?|issues|disability|food|scooters?|${somebody}+)|[,/] ?(?:or |and )?${somebody}+|, please))*`;
export const right = (source: string): RegExp => new RegExp(`^${tail}(?:${source})`);
export const be =
  '(?: (?:are|is|will|would|tends?|seems?|should|may|can|do|does|were|was|shall|get|simply|strictly|also|definitely|currently|generally|unfortunately|probably|likely|usually|really|just|need|must|here))*';
export const excluded = right(
  [
    `${be}(?:(?: \\w+)?(?: (?:not|never|no longer)|n't|nnot)) (?:to |be |get |really |currently |able to |be able to )*(?:allowed|accepted|permitted|welcomed?|considered|eligible|wanted|approved|suitable|feel|fit|apply|call|inquire|respond|bother|ask|ok|okay|possible|desired|live|use|taken|rented|shown|qualify|accommodated|admitted|invited|appropriate|belong|an? (?:good )?(?:fit|match)|like|comfortable|happy|receive|reply|get|do well|something (?:we|i|the \\w+)|an option|thrive|work(?: well| out)|mix|blend in|play|ride|run|swim|gather|be (?:outside|seen|heard|left))`,
    `${be} (?:unwelcome|ineligible)`,
    ',? ?(?:please |kindly |should |can |may |might want to |would do better to )+(?:look|try|see|check|consider|apply|search|go|find|ask|rent|live|buy)(?: at| to| for| about)? (?:elsewhere|somewhere else|(?:our |the |some |one of our |my )?other (?:propert(?:y|ies)|buildings?|communit(?:y|ies)|listings|units?|places?|options?|homes?))',
    ' (?:should|may want to|might want to|need to) (?:look|consider|try|find)(?: at| for| into)? (?:an? |our |some )?(?:bigger|larger|different|another|other|smaller)',
    ' should (?:look elsewhere|look at other|consider other|apply elsewhere|think twice|not|probably look|go elsewhere|search elsewhere|skip)',
    ' (?:are |is |will be |get |be )?(?:prohibited|reported|evicted|refused|denied|rejected|excluded|declined|banned|forbidden|discouraged|turned away|turned down|passed over|passed on|weeded out|screened out|overlooked|skipped)',
    ' (?:are|is) an? (?:[a-z]+ )?(?:no|no-go|non-?starter|deal ?breaker)(?![a-z-]| [a-z]*brainer)',
    ' (?:must|have to|need to|are required to) (?:live|stay|remain|sleep)',
    ' (?:are|is|would be|will be|can be) (?:an? )?(?!no |not |never |hardly )(?:[a-z]+ )?(?:liabilit(?:y|ies)|risks?|hazards?|nuisances?|headaches?|burdens?|hassles?|too (?:loud|noisy|much|risky|messy|difficult))',
    ' (?:would|will|might|may) (?:feel|be) (?:out of place|uncomfortable|unhappy|lonely)',
    ' (?:will |must )?(?:be charged|pay|pays)(?: \\w+)? (?:a |an )?(?:double|higher|extra|additional|larger|bigger)',
    ' ?[:-] ?(?:(?:sorry|unfortunately),? ?)?(?:but )?(?:no|not|none)(?![a-z])',
    ' look elsewhere',
    ' (?:are|is|would be|might be) better off (?:in|on|at|with|elsewhere|somewhere)(?![a-z])',
    ' (?:will be|are|is|get|gets|go|goes) (?:put |placed |moved |kept )?(?:\\w+ ){0,4}(?:last|at the (?:end|bottom|back) of the (?:list|line|waitlist|waiting list))(?![a-z])',
    ' (?:should|would|might|may|could|can|need to|want to|have to)(?: \\w+){0,2} (?:look|try|search|apply|live|stay|shop|buy|rent)[^.!?]{0,40} instead(?! of)',
  ].join('|'),
);
export const limited = right(
  `(?:,)? ?-?(?: ?\\()?only(?![a-z])(?! (?:parking|beyond|pool|lane|access|if|when|on(?! (?:this|our|my) (?:street|block|floor|road))|by|with|need(?! apply)|have|minutes))| exclusively`,
);
export const preferred = right(
  `${be} ?-?(?:(?:strongly|highly|much) )?(?:preferred|desired|wanted|sought|favou?red|ideal)(?![a-z])|${be} (?:what|who|whom) (?:\\w+ ){1,3}(?:wants?|needs?|likes?|prefers?|looking for|has in mind|have in mind|would like)(?![a-z])`,
);
export const pleased = right(
  ' (?:will|would|are going to) (?:love|adore|enjoy|appreciate|thrive|feel (?:right )?at home|be happy)',
);

/** “Young professionals, write to me.” */
export const addressed = right(
  ', (?:write|call|contact|text|email|apply|look no further|rejoice|take note|come)(?![a-z])| gets? (?:first|top) (?:pick|choice|dibs|priority)(?![a-z])',
);

/** What one class of people must bring, or which door they must use. */
export const charged = right(
  ' (?:(?:will |would )?(?:needs?|requires?)|(?:must|should|have to|has to|need to|are asked to) (?:have|get|bring|provide|show)) (?:[^ .!?;]+ ){0,3}(?:co-?signers?|guarantors?|references?|deposits?)(?![a-z])| (?:must|have to|has to|need to|are required to|is required to|are asked to) pay(?! (?:for|to)(?![a-z]))| pays? (?:more|extra|double|twice|a higher)(?![a-z])|(?: (?:have been|has been|were|was|are|is|will be|must|should|have to|need to))+(?: (?:asked|told|required|expected))?(?: to)? use (?:the |a |our )?(?:back|rear|side|separate|service|different) (?:entrance|door|elevator|stairs|gate)(?![a-z])',
);
export const unchargedClasses: readonly ProtectedClass[] = ['age', 'income', 'military', 'family'];

/** “The agent told me to steer Asian buyers toward Maple Heights.” */
export const steers =
  /(?<!(?:not|never|n't|to avoid|without) (?:\w+ ){0,2})(?:steer|funnel|herd|nudge)(?:s|ed|ing)? (?:all |any |the |our |your |more )?$/;
export const away = right(' (?:to|towards?|into|away|from|out of)(?![a-z])');

/** “Keep the Latino callers off the schedule.” */
export const keeps = /(?<!(?:not|never|n't) (?:\w+ ){0,2})(?:keep|leave|take)(?:s|ing)? (?:all |any |the |those )?$/;
export const off = right(
  ' (?:off|out of|away from) (?:the |our |my |this |your )?(?:schedule|list|tours?|calendar|books|building|complex|block|street|neighbou?rhood|open house|property)(?![a-z])',
);

/** Statements about people who lived there before or are not at home. */
export const told = right(
  ' (?:were|was|had|lived|grew|(?:are|is|will be) (?:home|present|in the (?:home|house))|have (?:ever|lived)|has ever)(?![a-z])',
);

/** “If you have kids, this is not the place for you.” */
export const unwelcome = right(
  ",? [^.]{0,30}(?:not (?:the|a|for|right)|look elsewhere|elsewhere|won't|can't|need not|do not|don't)(?![a-z])",
);

/** Parts of a home that a sentence may offer to someone: doubtful, but not a plain violation. */
export const part =
  /\b(?:yard|backyard|room|bedroom|loft|space|basement|bunk|nook|playroom|pool|park|playground|deck|patio|garden|suite|den|office|desk|bath|corner|cul-de-sac|layout|garage|island|porch|driveway|lawn|trail|split|area|spot|flex)s?\b[^.]{0,60}$/;

export const steeringClasses: readonly ProtectedClass[] = ['race', 'religion', 'origin', 'citizenship', 'sex'];
export const plentiful = left(
  '(?:away|far|removed|safe|insulated|shielded) from|free (?:of|from)|(?:hardly|barely|scarcely) any|almost no|not (?:many|a lot of)|predominantly|primarily|mostly|mainly|largely|heavily|majority|entirely|overwhelmingly|\\d+ ?(?:%|percent)|(?:ninety|eighty|seventy|fifty)[ -]?(?:\\w+ )?percent|lots of|a lot of|most of|full of|(?:filling up|filled|packed|overrun|crowded) (?:with|by)|(?:taken over|dominated|owned|run) by|too many|very few|few|fewer|surrounded by|(?:live|living|be) (?:near|around|among|next to|close to)(?: more)?|so many|plenty of|home to|influx of|numbers of|made up of|composed of|consists? of|many|where|all|more|still',
);
export const lives = right(
  ' (?:(?:tend|tends|usually|typically|generally|mostly|often|always) (?:to )?(?:prefer|like|live|buy|choose|settle|look|rent|go)|live|lives|living|reside|moved|move|moving|(?:have|has|are|is|keep)(?: all)?(?: been)? (?:moved|moving|buying|bought|taking over|taken over|filling|coming in|snapping up)|(?:are )?(?:buying up|taking over|took over|run)|own|around|all around|abound|nearby|here|in (?:the|this|our|that) (?:buildings?|complex|area|neighbou?rhood|subdivision|community|town)|on (?:the|this|our|that) (?:street|block|road|floor)|there|everywhere|residents|neighbors)(?![a-z])',
);

/** “A Christian family seeks …” asks for people of the same class. */
export const asks = right(
  ` (?:pays?|gets?|receives?|(?:is|are) (?:offered|charged|given)|owes?) (?:the |an? )?(?:first|last|second|two|three|half|double|full|free|lower|higher|discount\\w*|\\$|\\d)| (?:(?:is|are) )?(?:looking for|seeks?|seeking|wants?|in search of)(?![a-z])|[^.!?]{0,50} (?:you|they)(?:'d|'ll| would| will| might) (?:\\w+ )?(?:fit (?:right |well )?in|blend (?:right )?in|stick out|feel (?:right |more )?(?:at home|comfortable|out of place)|be (?:more )?comfortable)(?![a-z])`,
);
