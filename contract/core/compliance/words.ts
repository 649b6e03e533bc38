import type { ProtectedClass } from './classes.ts';

/** Words for people, places and classes, shared by the rules for advertisements, searches and answers. */

export const people =
  'people|persons?|individuals?|folks?|famil(?:y|ies)|couples?|tenants?|renters?|buyers?|applicants?|residents?|occupants?|neighbou?rs?|households?|professionals?|homeowners?|homebuyers?|owners?|candidates?|roommates?|housemates?|wom[ae]n|m[ae]n|kids?|child(?:ren)?|mothers?|moms?|dads?|fathers?|parents?|lad(?:y|ies)|gentlem[ae]n|callers?|guys|girls|boys|singles|adults?|investors|clients?|guests?|students?|population|executives?|workers?|members?|personnel|persons|crowd|homes?bodies|someone|immigrants?|citizens?|speakers?|vegetarians?';

/** Words for places where people live: with a class before them, they describe who lives there. */
export const place =
  'neighbou?rhoods?|areas?|communit(?:y|ies)|districts?|enclaves?|suburbs?|part of (?:town|the city)|side of (?:town|the city)|towns?|subdivisions?|section of town|population';

const nationalities =
  'mexicans?|chinese|japanese|koreans?|vietnamese|filipin[oa]s?|indians?|pakistanis?|bangladeshis?|russians?|ukrainians?|polish|poles|italians?|irish|greeks?|germans?|french|spanish|portuguese|british|english|dutch|swedish|turkish|turks|iranians?|persians?|iraqis?|syrians?|lebanese|israelis?|arabs?|arabic|egyptians?|nigerians?|ghanaians?|somalis?|ethiopians?|africans?|haitians?|jamaicans?|cubans?|dominicans?|puerto ricans?|salvadorans?|guatemalans?|hondurans?|colombians?|venezuelans?|brazilians?|europeans?|eastern european|middle eastern(?:ers?)?|caribbean|thai|cambodians?|hmong|armenians?|albanians?|americans?';

/** Nationalities whose plural means people; the others are also languages, styles or dishes. */
const nations =
  'mexicans|koreans|filipin[oa]s|indians|pakistanis|bangladeshis|russians|ukrainians|poles|italians|greeks|germans|turks|iranians|persians|iraqis|syrians|israelis|arabs?|egyptians|nigerians|ghanaians|somalis?|ethiopians|africans|haitians?|jamaicans|cubans|dominicans|puerto ricans?|salvadorans|guatemalans|hondurans|colombians|venezuelans|brazilians|europeans|middle easterners?|cambodians|armenians|albanians|americans|(?:the )?chinese|(?:the )?japanese|(?:the )?vietnamese';

export const children =
  'kids?|child|children|babies|baby|infants?|newborns?|toddlers?|teens|teenagers?|minors|youngsters|little ones|kiddos';

export const aids =
  '(?:service|assistance|support|comfort|companion|emotional[- ]support|guide|therapy) (?:animals?|dogs?|cats?|pets?)|seeing[- ]eye dogs?|esas?|emotional support';

export const countries =
  'mexico|china|india|africa|russia|ukraine|poland|haiti|cuba|korea|japan|asia|the middle east|other countries|another country|(?:a )?(?:different|foreign) countr(?:y|ies)|abroad|overseas|latin america|central america|south america|eastern europe|the philippines|vietnam|bangladesh|pakistan|afghanistan|nigeria|ethiopia|somalia|syria|iran|iraq|venezuela|colombia|brazil|honduras|guatemala|el salvador|jamaica|the caribbean';

export const illnesses =
  'ptsd|autism|dementia|epilepsy|schizophrenia|depression|bipolar(?: disorder)?|adhd|cancer|diabetes|down syndrome|hiv|aids';

/** Words that mean people on their own. */
export const nouns: Partial<Record<ProtectedClass, string>> = {
  citizenship:
    '(?:(?:us|u\\.s\\.|american|naturali[sz]ed) )?citizens?(?= only| preferred|,| need)|(?:us|u\\.s\\.|american) citizens?|non-?citizens?|illegals|(?:illegal|undocumented) (?:aliens?|immigrants?|tenants?|people|workers?)|the undocumented|(?:people|persons?|tenants?|applicants?|renters?|someone|anyone|those|immigrants) (?:with|without|who have|who has) (?:\\w+ )?(?:papers|legal status|immigration status|green cards?)|green[- ]card holders?|(?:work |student )?visa (?:holders?|students?|tenants?)|h-?1b(?: (?:tenants?|workers?|holders?|visas?))?|(?:legal|permanent) residents?',
  income:
    'hud(?= (?:need|tenants?|not|applicants?|renters?|people))|(?:hud or )?(?:section|sec\\.?|sect\\.?)[ -]?(?:8|eight)(?: (?:tenants?|applicants?|renters?|vouchers?|holders?|recipients?|families|certificates?|programs?|housing))?(?! of)|(?:hud[- ]|housing |rental |government |state |federal )?(?:choice )?vouchers?(?: (?:holders?|programs?|tenants?|recipients?|payments?))?(?! for)|hcv|s8|(?:government|public|housing|rental|rent|state|county) (?:assistance|aid|subsid(?:y|ies)|benefits|programs?)(?! office)|subsidi[sz]ed (?:tenants?|renters?|applicants?|housing)|welfare(?: (?:recipients?|tenants?|families|mothers|moms))?|(?:rental |rent )?subsid(?:y|ies)|ssi|ssdi|disability (?:income|payments|benefits|checks)|dss|(?:people|persons?|anyone|one|tenants?|applicants?|those) (?:(?:who (?:is|are) )?on|receiving|with) (?:benefits|welfare|(?:public |government )?(?:assistance|aid)|disability|food stamps|vouchers?|section 8)|(?:income from )?(?:alimony|child support)(?: or (?:alimony|child support))?|unemployed (?:people|applicants?|tenants?|renters?)|the unemployed|food stamps',
  disability: `(?:the )?(?:mentally |physically )?(?:disabled|handicapped|impaired)(?! (?:parking|access|ramp|fireplaces?|the|bath|restroom|stalls?|alarm))|the blind|the deaf|the mentally ill|mentally ill|wheelchairs?(?: (?:users?|bound))?(?:(?:,| or| and) (?:walkers?|scooters?))?|wheelchair-bound|(?:people|persons?|anyone|anybody|someone|somebody|those|tenants?|applicants?|residents?|individuals?|renters?|one) (?:with|without|who (?:has|have|uses?|needs?|takes?)|in|using|on|taking) (?:a |any |an |their |no )?(?:(?:past |known |prior )?history of )?(?:(?:physical|mental|serious|severe|cognitive|developmental|intellectual|visible) )?(?:${illnesses}|recovery(?: from (?:addiction|alcohol\\w*|drugs?|opioids?|substance abuse))?|rehab|psych(?:iatric)? (?:meds?|medications?)|anti-?depressants?|anti-?psychotics?|medications?|methadone|suboxone|oxygen|crutches(?: or oxygen)?|dialysis|(?:live-in |home health )?aides?|caregivers?|wheelchairs?|walkers?(?: or wheelchairs?)?|canes?|disabilit(?:y|ies)|handicaps?|mental(?: health)?(?: illness(?:es)?| problems?| issues?| conditions?)?|special needs|addictions?|limited mobility|mobility (?:issues|problems))|mental(?: health)? (?:illness(?:es)?|patients?|problems?)|group homes?|halfway houses?|sober[- ]living (?:residents?|tenants?|clients?|homes?|houses?)|(?:recovering |former |ex-)?(?:addicts?|alcoholics?)|${aids}|special[- ]needs (?:people|children|kids|tenants?|applicants?)|cripples?|retards?`,
  religion:
    "(?:non-)?christians|catholics|protestants|mormons?|(?:orthodox |hasidic )?jews|muslims?|moslems?|hindus?|sikhs?|buddhists?|atheists?|evangelicals?|baptists?|methodists?|lutherans?|pentecostals?|jehovah's witness(?:es)?|mennonites?|adventists?|presbyterians?|episcopalians?|anglicans?|jains?|druze|wiccans?|zoroastrians?|sunnis?|shiites?|(?<=(?<![a-z])(?:an?|another|fellow|practicing|devout|every) )(?:christian|catholic|protestant|mormon|jew|muslim|hindu|sikh|buddhist|atheist|evangelical|baptist|methodist|lutheran|pentecostal)(?=$|[.,;:!?)]| (?:who|that|to|or|like|if)(?![a-z]))|scientologists?|quakers|amish|pagans?|non-?believers?|believers|members of (?:our|the|a|my|your) (?:[a-z]+ ){0,2}(?:church|congregation|parish|faith|synagogue|mosque|temple)|church members|churchgoers",
  race: 'blacks|whites|caucasians?|african[- ]americans?|asians?|asian[- ]americans?|native americans|minorities|(?:people|persons?|families|men|women|tenants) of colou?r|coloreds|negro(?:es)?|orientals?|white people|black people',
  origin: `(?:people|folks|anyone|anybody|someone|somebody|nobody|persons?|tenants?|applicants?|renters?|buyers?|families|couples?|those|one) (?:who (?:is|are|came|come) )?(?:originally )?from (?:${countries})|immigrants?|foreigners?|refugees?|migrants?|(?:native |non-native |non-|fluent )?(?:english|spanish|chinese|mandarin|russian|korean|arabic|foreign language)[- ]speakers?|latin[oax]s?|hispanics?|chicanos?|gypsies|(?:people|persons?|tenants?|applicants?|renters?|buyers?|anyone|those) who (?:don't|doesn't|do not|does not|can't|cannot) speak (?:\\w+ )?english|(?:people|anyone|anybody|someone|tenants?|applicants?|renters?|buyers?|callers?|those) with (?:an? |any |the )?(?:\\w+ )?accents?|(?<=(?<![a-z])(?:an?|another|fellow) )(?:mexican|korean|filipin[oa]|russian|ukrainian|nigerian|somali|haitian|cuban|arab|pakistani|syrian|iraqi|iranian|venezuelan|colombian|guatemalan|foreigner)(?=$|[.,;:!?)]| (?:who|that|if)(?![a-z]))|${nations}`,
  sex: 'wom[ae]n|m[ae]n|females?|males?|girls?|boys?|lad(?:y|ies)|gentlem[ae]n|guys|gays|lesbians?|homosexuals?|heterosexuals?|lgbtq?\\+?(?: people)?|trans(?:gender|sexual)?s? (?:people|persons?)|transgenders?|transsexuals?|bisexuals?|queers|bachelors?|bachelorettes?|co-?eds',
  military:
    'active[- ]duty(?! pay)|(?:active[- ]duty )?military(?: (?:personnel|members?|men|women|people|tenants?))?(?! (?:base|time|hospital|history|installation|discount|relocation|road|housing|trail|park|museum|clause))|veterans?(?! (?:memorial|park|hospital|affairs|day|boulevard|owned|may))|vets(?! clinic)|soldiers?|service ?members?|service-members?|marines|reservists?|(?:national )?guard members|civilians',
  age: 'senior citizens?|seniors|(?:the )?elderly(?: (?:people|tenants?|couples?))?|(?:old|older|young|younger|elderly) (?:people|persons?|folks|tenants?|renters?|buyers?|applicants?|adults?|crowd|professionals?|singles|executives?|residents?|generation)|retirees?|pensioners?|millennials?|gen[- ](?:z|x)(?:ers)?|zoomers|(?:baby )?boomers|(?:college|high school|university|frat|sorority)[- ](?:kids?|aged? \\w+)|(?:college |university )?students?(?! union|body| housing)|(?:recent )?(?:college )?grad(?:uate)?s|(?:anyone|anybody|someone|somebody|people|persons?|tenants?|renters?|applicants?|those|adults|residents?|one|nobody) (?:who (?:is|are) )?(?:(?:aged? )?(?:over|under|older than|younger than|above|below|between) (?:age )?(?!18\\b)\\d\\d(?: and \\d\\d)?|in (?:their|his|her) (?:early |late |mid-?)?(?:20|30|40|50|60|70)s|in (?:their|his|her) (?:early |late |mid-?)?(?:twenties|thirties|forties|fifties|sixties|seventies))|(?:under|over)[- ]\\d\\ds?(?= (?:preferred|only|need))|under[- ]\\d\\d crowd|over[- ]\\d\\d crowd|octogenarians?|(?:twenty|thirty|forty|fifty|sixty|[2-6]0)[- ]?somethings?',
  marital: 'husband (?:and|&) wife|divorc[eé]{1,2}s?|widow(?:er)?s(?! walk)|spinsters?|singles|newlyweds?|cohabitants?',
  family: `(?:small |young |teenage |school-age |school-aged |under-age )?(?:${children})(?! (?:grand|blue|pool|lounge|support))|famil(?:y|ies)|couples?|empty[- ]nesters?|adults|grown-?ups|single (?:moms?|mothers?|dads?|fathers?|parents?)|(?:moms?|mothers?|dads?|parents?|grandparents?|expectant (?:mothers|couples))|pregnant (?:women|applicants?|tenants?|people|woman)|(?:anyone|one|nobody|persons?|people|those) under (?:the age of )?18`,
};

/** Words that mean people only before a word for people, or in a statement about neighbors or places. */
export const adjectives: Partial<Record<ProtectedClass, string>> = {
  citizenship: 'undocumented|illegal|non-?citizen',
  religion:
    'non-christian|christian|catholic|protestant|mormon|lds|(?:orthodox |hasidic )?jewish|(?:ultra-)?orthodox|hasidic|haredi|muslim|moslem|islamic|hindu|sikh|buddhist|evangelical|baptist|methodist|lutheran|pentecostal|amish|religious|church-?going|god-fearing|devout|bible-believing|atheist',
  race: 'white|black|brown|colou?red|asian|asian-american|caucasian|african[- ]american|native american|mixed[- ]race|inter-?racial|bi-?racial|multi-?racial|minority|non-white',
  origin: `${nationalities}|hispanic|latin[oax]|chicano|immigrant|foreign|foreign-born|(?:american|native|us)[- ]born|(?:non-)?(?:native )?(?:english|spanish|chinese|russian|korean)[- ]speaking|ethnic`,
  disability:
    'disabled|handicapped|crippled|blind|deaf|mentally (?:ill|handicapped|retarded|disabled|challenged)|retarded|autistic|(?:physically|mentally) challenged|special[- ]needs|able[- ]?bodied|healthy|physically fit|hiv[- ]positive|wheelchair[- ]bound|impaired',
  sex: 'female|male|gay|lesbian|straight|heterosexual|homosexual|same[- ]sex|trans(?:gender)?|queer|lgbtq?\\+?|bisexual',
  income: 'unemployed|employed|working|section 8|voucher|subsidized|low[- ]income|welfare',
  military: 'non-military|military|veteran|active[- ]duty|army|navy|enlisted',
  age: 'young|younger|old|older|elderly|senior|youthful|middle-aged|retired|twenty-something',
  marital: 'married|unmarried|divorced|single|cohabiting|engaged|widowed|newly married|newlywed',
  family: 'adult|mature|childless|pregnant|child-?free|kid-?free',
};

/** Colors refer to people only next to people or a neighborhood. */
const colors = 'white|black|brown|colou?red';

/** Adjectives that also describe things, styles and dishes. */
const ambiguous =
  /^(?:white|black|brown|french|spanish|italians\?|germans\?|english|british|dutch|swedish|greeks\?|polish|irish|americans\?|japanese|persians\?|turkish|caribbean|portuguese|lds|minority|ethnic|religious|thai|arabic)$/;

/** The adjectives of a class that have no other meaning. */
export const plainAdjectives = (one: 'race' | 'religion' | 'origin'): string =>
  adjectives[one]!.split('|')
    .filter((word) => /^[a-z?-]+$/.test(word) && !ambiguous.test(word))
    .join('|');

/** Phrases about things that contain a word for people. They are removed before any rule runs. */
export const things: readonly string[] = [
  // Rooms, houses and their parts.
  '(?:single|one|two|three|four|multi|multiple|1|2|3|4)[- ]famil(?:y|ies)',
  'famil(?:y|ies)(?:[- ](?:rooms?|kitchens?|bath(?:room)?s?|dens?|entrance|entry|living|dining|area|size[d]?|spaces?|dinners?|meals?|gatherings?|get-togethers?|game|movie|fun|time|nights?|vacations?|reunions?|owned|run|business(?:es)?|law|history|members?|and friends|or friends|compound|estate|foyer|suite|wing|retreat|celebrations?|events?|barbecues?|bbqs?|cookouts?|holidays?|trust|farm|heirloom|traditions?|activities|table|ever|has|pets?|cars?|sedan|practice|medicine|doctor|dentist|planning|tree|ties|memories|names?|photos?|portraits?|office|album|legacy|recipes?|crest))+',
  '(?<!(?:white|black|asian|hispanic|latino|christian|jewish|muslim|catholic|mormon|chinese|indian|perfect|ideal|great|wonderful|nice|best) )family homes?',
  'family of (?:agents|brands|companies|products)',
  '(?:the|our|my|his|her|original|same|one) family(?= (?:built|owned|has|for|since|lived|to yours))',
  "(?:mother|father|parent|in)[- ]?(?:in[- ])?laws?(?:'s?)?(?: (?:suites?|units?|quarters|apartments?|plans?|floor))?",
  "\\b(?:kids?|child|children|wom[ae]n|m[ae]n|boys?|girls?|seniors?|students?|veterans?|widow|bachelor|ladies|lady|gentlem[ae]n|guy|grandmother|mother|father|mom|dad|couple|newlywed|toddler|baby|teen|soldier|sailor|widower|adult|citizen|retiree)s?(?:'s|')(?= [a-z])",
  '\\b(?:he|she)[- ]sheds?|man caves?|man-?made|men at work|boys (?:&|and) girls clubs?',
  '(?:kid|child|children|kids|toddler|kiddie|teen|baby)[- ]?(?:proof(?:ed)?|size[d]?|rooms?|bedrooms?|playrooms?|play (?:area|room|set)|playground|pools?|baths?|suite|area|zone|lounge|gates?|wing|cave|safe|care(?: center)?|museum|hospital|theater|camp)',
  'daycare|child ?care|day care|childhood|children of all ages|baby (?:grand|blue)',
  'bachelor(?:ette)? (?:apartments?|units?|studios?|flats?|suites?)|efficiency',
  "bachelor'?s? (?:button|degree|gulch)",
  'adult (?:education|beverages?|swim|learning|day ?care|ed|store|trees?|size)',
  '(?:a |the |last |next |past )?couple (?:of|more|hundred|dozen|years|minutes|blocks|miles)|couples (?:nicely|well)|couples? (?:massage|retreats?|counseling|resort)',
  'single (?:stor(?:y|ies)|level|car|owner|floor|sink|vanity|garage|wide|hung|pane|unit|room|building|lot|light|point|oven|door|step|bath|bed(?:room)?|file|malt|site|phase|entry)',
  '(?:his|her|hers)[- ]?(?:and|&|/|n)[- ]?(?:his|her|hers)',
  'mature (?:trees?|oaks?|pecans?|pecan trees?|landscap\\w+|gardens?|shade|plant\\w*|hedges?|pines?|fruit|vegetation|growth)',
  '(?:young|old|older|senior) (?:trees?|fruit|oaks?|orchard|growth|town|world|school|farm|brick|barn|roof|homes?|house|centers?|discount|partner|vice|loan officer|living room|associate|broker|agent|class)',
  // Accessibility: facts about a building.
  '(?:not )?(?:wheel ?chairs?|handicap(?:ped)?|disability|disabled|mobility)[- ]?(?:accessib\\w+|ramps?|lifts?|friendly|access|ready|parking|bath(?:room)?s?|showers?|entr(?:y|ance)|width|height|spaces?|stalls?|restrooms?|features?|turning|compliant|adapted|reachable|placard|door(?:s|ways?)?|route)',
  '(?:accessible|barrier[- ]free)[\\w -]{0,20}(?:wheelchairs?|disabled)',
  'disabled the \\w+|blind (?:corners?|offers?|spots?|curves?|alley|drive|hems?|nailed)|window blinds?|crippled by',
  // Tastes, styles, plants, dishes, and places in a town.
  '(?:french|italian|spanish|mexican|dutch|english|german|greek|roman|japanese|chinese|asian|persian|moroccan|african|indian|russian|swedish|danish|norwegian|irish|polish|american|european|mediterranean|portuguese|turkish|korean|thai|vietnamese|latin|native|cuban|brazilian|british|scandinavian|oriental)(?:[- ](?:style[d]?|inspired|made|influenced))? (?:doors?|marble|tiles?|tilework|country|colonial|revival|tudor|gardens?|basement|maples?|elms?|pears?|olives?|violets?|grass|rugs?|sauna|soaking|tubs?|restaurants?|markets?|grocer\\w*|bakery|bakeries|pubs?|food|cuisine|bbq|barbecue|deli|cafes?|kitchens?|stone|oak|walnut|cherry|teak|limestone|porcelain|leather|appliances?|cabinet\\w*|fixtures?|oven|range|provincial|villa|architecture|hacienda|moss|plaster|courtyard|craftsman|foursquare|farmhouse|art|decor|wallpaper|drains?|quarter|village|hill|steel|cedar|carp|knotweed|beetles?|clay|made|standard|flag|dream|legion|plants?|stone|species|oil|christmas|language|class(?:es)?|immersion|school|club|room|settee|mission|cottage|windows?|chandeliers?|textiles?|silk|wine|closets?|hardwoods?|engineered|home(?:s)?|house(?:s)?|bungalow|interior|exterior|design(?:er)?|brand|lacquer|screens?|toilet|elevator)',
  `(?:${colors})(?: |-)(?:family|community|area) (?:rooms?|kitchens?|rugs?|pools?|centers?|mailbox(?:es)?|fence)`,
  '(?:minority|ethnic) (?:interest|shareholders?|stake|owners?hip|report|restaurants?|food|cuisine|markets?|grocer\\w*)',
  'chinatown|koreatown|little (?:italy|havana|tokyo|saigon|haiti|india|ethiopia|armenia)|japantown|greektown|germantown|french quarter|polish hill',
  // Money, law and services.
  'section (?:8|eight)(?= of the| \\(|, (?:lot|block|township|plat))|lot \\w+, section \\w+|(?:section|sec) \\d+, (?:township|block|lot)',
  '(?:gift |discount |moving |home warranty )vouchers?|vouchers? for (?:a|an|the|your|free)',
  'legal (?:residence|description)|(?:legal|permanent) residences?',
  'va (?:loans?|financing|buyers?|offers?|hospital|eligible|approved)|military (?:base|time|discount|relocation|clause)',
  '(?:women|woman|men|minority|veteran|family|lgbtq?\\+?|black|asian|latina?o?)[- ]owned',
  'fair housing|equal housing',
  '(?:area|community) (?:rugs?|rooms?|pools?|cent(?:er|re)s?|clubhouses?|gardens?|college|kitchens?|mailbox(?:es)?)',
];

/** The text says that everyone may come, so any people it mentions are examples of that. */
export const inclusive =
  /\b(?:everyone|everybody|anyone who (?:meets|qualifies)|all (?:are|persons|people|applicants|households|buyers|backgrounds|renters|families|clients)\b|regardless of|every (?:applicant|buyer|background|client|household|person)|equal housing|(?:do|does|will|may|shall) not discriminat\w+|don't discriminat\w+|never discriminat\w+|no discrimination|non-?discriminat\w+|open to all|illegal to|against the law|fair housing (?:act|law))\b/;
