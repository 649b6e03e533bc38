import type { ProtectedClass } from '#contract/core/compliance/classes.ts';
import { fairHousingHits } from '#contract/core/compliance/fair-housing.ts';
import {
  adjectives,
  nouns,
  people as persons,
  place as places,
  plainAdjectives,
} from '#contract/core/compliance/words.ts';
import type { Locale } from '#contract/core/locale.ts';
import { normal, normalPattern } from './mind/normal.ts';

/**
 * Questions that must not be answered because an answer would steer: who lives somewhere, whether it is safe, whether its schools are good,
 * who a home suits, who to refuse. They get the same neutral answer for every visitor (Fair Housing Act, 42 U.S.C. 3604; NAR Standard of
 * Practice 10-3). Descriptions of things (a white fence, a Dutch colonial) are allowed.
 */
const fairTopics = ['selection', 'family', 'people', 'safety', 'schools'] as const;
export type FairTopic = (typeof fairTopics)[number];

const asked = ['race', 'religion', 'origin', 'sex'] as const;
/** Words that only name protected classes; `otherClass` below holds those that also name colors, styles and places. */
const plainClass = [
  ...(['race', 'religion', 'origin'] as const).map((one) => nouns[one]),
  ...(['race', 'religion', 'origin'] as const).map(plainAdjectives),
  'gays?|lesbians?|lgbtq?\\+?|transgender|queer|disabled|handicapped|section 8|seniors|elderly|racial',
].join('|');
const otherClass = [...asked, ...(['marital', 'age'] as const)].map((one) => adjectives[one]).join('|');
const people = `${persons}|communit(?:y|ies)`;
const place = `${places}|street|block|zip(?: code)?|city|buildings?|complex|schools?|place`;
const classWord = `(?:(?:${plainClass})|(?:${otherClass})(?= (?:${people})))`;
/** After "mostly", "too many" and the like even a color refers to people, unless a thing follows. */
const thing =
  '(?! (?:quartz|marble|granite|oak|brick|stone|stucco|tiles?|cabinets?|kitchen|paint|walls?|fence|picket|siding|trim|carpet|appliances|interior|exterior|doors?|countertops?|colonial))';
const anyClass = `(?:${plainClass}|(?:white|black|brown)${thing})`;

const re = (source: string): RegExp => new RegExp(source, 'iu');

const english: Record<FairTopic, RegExp[]> = {
  selection: [
    re(
      `\\b(?:avoid|refuse|reject|exclude|(?:screen|keep|filter|weed|leave) out|turn (?:away|down)|get rid of|discourage|deny|evict|rather not)\\b.{0,30}\\b(?:${classWord}|vouchers?|kids|children|famil(?:y|ies) with|single (?:moms?|mothers)|wheelchairs?)`,
    ),
    re(
      `\\b(?:not|never|don['’]?t|won['’]?t|without|only|prefer)\\b.{0,12}\\b(?:rent|sell|lease|show|accept|want)\\b.{0,20}\\b(?:${classWord}|kids|children|famil(?:y|ies) with kids)`,
    ),
    re(`\\bonly (?:${plainClass}) (?:\\p{L}+ )?(?:see|rent|buy|apply|contact|live|get|tenants|buyers|renters)\\b`),
    re(`\\bno (?:${plainClass}|kids|children|(?:${otherClass}) (?:${people}))\\b`),
    re(
      `\\b(?:by|based on|because of) (?:their |the )?(?:race|religion|ethnicity|nationality|national origin|accent|disability|skin)`,
    ),
  ],
  people: [
    re(`\\bwho (?:lives|live|resides|are the (?:neighbou?rs|residents|people))\\b`),
    re(`\\bwhat (?:kinds?|sorts?|types?) of (?:people|residents|neighbou?rs|famil(?:y|ies)|crowd|folks|tenants)`),
    re(
      `\\b(?:demographics?|ethnic(?:ity| mix| make-?up| breakdown| composition| groups?)|racial (?:mix|make-?up|composition)|racially)\\b`,
    ),
    re(`\\b(?:race|religion|nationality|ethnicity)\\b.{0,30}\\b(?:${place}|${people}|neighbou?rs|here|there)\\b`),
    re(
      `\\b(?:mostly|mainly|predominantly|largely|majority|too many|so many|(?:a )?lots? of|loads of|plenty of|tons of|a bunch of|a (?:large|big|high) (?:number|share) of|full of|how many|many|percent(?:age)? of)\\b (?:are |is |of )?(?:the )?${anyClass}\\b`,
    ),
    re(`\\b${classWord} (?:${people}|${place})\\b`),
    re(`\\b(?:${plainClass})[- ]?friendly\\b`),
    re(
      `\\b(?:an?|all|very|too|more|less) (?:white|black|brown) (?:area|neighbou?rhood|part of town|side of town|town|suburb|zip(?: code)?)\\b`,
    ),
    re(
      `\\b(?:do|are|any|where do|how many) (?:\\p{L}+ )?(?:${plainClass}) (?:live|living|reside|residents?|move|moving)\\b`,
    ),
    re(
      `\\b(?:near|around|among|close to|next to|with) (?:other |more |fewer )?(?:${plainClass}|(?:${otherClass}) (?:${people}))\\b`,
    ),
    re(
      `\\b(?:we|i|us|me|my (?:family|husband|wife|partner)|people like (?:us|me)|somebody like me|someone like me)\\b.{0,25}\\b(?:fit in|belong|blend in|feel (?:welcome|at home|comfortable))\\b`,
    ),
    re(
      `\\b(?:are|is) there (?:a lot of |lots of |many |any |mostly |other )*(?:kids|children|famil(?:y|ies)|young (?:people|famil(?:y|ies)|couples)|old(?:er)? people|retirees|seniors|singles)\\b`,
    ),
    re(
      `\\b(?:diverse|diversity|integrated|gentrif\\w+|changing) (?:${place})|\\b(?:${place})\\b.{0,20}\\b(?:diverse|diversity)\\b`,
    ),
  ],
  safety: [
    re(`^is (?:[\\p{L}'-]+ ){1,3}(?:safe|dangerous|unsafe)\\b(?! to)`),
    re(`\\b(?:${place}|where|parts?)s?\\b.{0,25}\\b(?:stay away from|avoid|steer clear)\\b`),
    re(`\\b(?:walk\\w*|alone)\\b.{0,20}\\b(?:at night|after dark)\\b`),
    re(`\\b(?:crime|gangs?|ghetto|sketchy|shady|muggings?|burglar(?:y|ies)|break-ins?)\\b`),
    re(
      `\\b(?:safe|safer|safest|unsafe|dangerous|rough|bad)\\b.{0,20}\\b(?:${place}|neighbou?rhood|here|there|at night|to live|to walk)\\b`,
    ),
    re(
      `\\b(?:(?:${place})s?|neighbou?rhoods|it|there|here)\\b.{0,20}\\b(?:safe|safer|safest|unsafe|dangerous|rough)\\b(?! to (?:import|use|pay|store|upload|sign|share|give|enter))`,
    ),
  ],
  schools: [
    re(
      `\\b(?:good|best|better|great|bad|worst|top|decent|excellent|quality|rated|ratings?|rank\\w*|scores?)\\b.{0,25}\\bschools?\\b`,
    ),
    re(
      `\\bschools?\\b.{0,30}\\b(?:good|best|better|bad|great|quality|any good|rated|ratings?|rank\\w*|like|scores?)\\b`,
    ),
    re(`\\bhow (?:are|is|about) (?:the )?(?:\\p{L}+ ){0,2}schools?\\b`),
    re(`\\b(?:which|what|whats|what['’]s the|zoned (?:for|to)|in the) (?:\\p{L}+ ){0,3}schools?\\b`),
  ],
  family: [
    re(`\\b(?:family|child|kid|kids|senior|singles|couple)[- ]?friendly\\b`),
    re(`\\badults?[- ]only\\b`),
    re(`\\b(?:good|great|nice|best|real) family[- ](?:${place}|town)\\b`),
    re(
      `\\b(?:good|right|suitable|suited|perfect|ideal|great|safe|appropriate|ok|okay) (?:place )?(?:for|to raise) (?:a |my |our |young |small |single |old )*(?:famil(?:y|ies)|kids|children|couples?|singles|seniors|elderly|retirees|bachelors?|wom[ae]n|m[ae]n)\\b`,
    ),
    re(
      `\\b(?:good|right|suitable|perfect|ideal|great|nice|best|better|decent) (?:${place}|town|part of town)(?: \\p{L}+)? for (?:\\p{L}+ ){0,3}(?:famil(?:y|ies)|kids?|children|child|couples?|singles?|seniors?|retirees?|newlyweds|bachelors?|(?:single |young |new )?(?:moms?|dads?|mothers?|fathers?|parents?)|people)`,
    ),
    re(
      `\\b(?:${place}|town|area)s?\\b.{0,12}\\b(?:good|right|best|better|great|nice|perfect|ideal) for (?:\\p{L}+ ){0,2}(?:famil(?:y|ies)|kids?|children|couples?|singles?|seniors?|retirees?|moms?|dads?|parents?)\\b`,
    ),
    re(`\\b(?:famil(?:y|ies)|kids|children|young couples|seniors)\\b.{0,12}\\b(?:allowed|welcome|accepted)\\b`),
  ],
};

const writtenElsewhere: Record<Exclude<Locale, 'en'>, Record<'people' | 'safety' | 'schools', RegExp>> = {
  es: {
    people:
      /qui[eé]n(?:es)? vive|qu[eé] (?:tipo|clase) de (?:gente|personas|vecinos)|demogr[aá]fic|(?:barrio|zona|vecindario).{0,25}(?:blanc|negr|latin|hispan|jud[ií]|musulman|asi[aá]tic|inmigrante)/iu,
    safety:
      /(?:segur[oa]|peligros[oa]|delincuencia|criminalidad|crimen).{0,25}(?:zona|barrio|vecindario|aqu[ií]|all[ií])|(?:zona|barrio|vecindario).{0,25}(?:segur|peligros)|peligros[oa]|segur[oa].{0,25}(?:noche|por (?:ah[ií]|all[ií]|all[aá]))|delincuencia|criminalidad/iu,
    schools:
      /(?:buen[oa]s?|mejor(?:es)?|mal[oa]s?|calidad).{0,20}(?:escuela|colegio)|(?:escuela|colegio)s?.{0,25}(?:buen|mejor|mal[oa]|calidad)|(?:c[oó]mo son|qu[eé] tal(?: son| est[aá]n)?) (?:las |los )?(?:escuela|colegio)|(?:qu[eé]|cu[aá]l(?:es)?) (?:escuela|colegio)/iu,
  },
  fr: {
    people:
      /qui (?:habite|vit)|quel(?:le)?s? (?:genre|type|sorte)s? de (?:gens|personnes|voisins)|d[eé]mograph|(?:quartier|zone).{0,25}(?:blanc|noir|arabe|juif|musulman|asiatique|immigr)/iu,
    safety:
      /(?:s[uû]re?|dangereu(?:x|se)|criminalit|d[eé]linquance).{0,25}(?:quartier|zone|secteur|rue)|(?:quartier|zone|secteur|rue).{0,25}(?:s[uû]re?\b|dangereu)|dangereu(?:x|se)|s[uû]re?\b.{0,25}(?:le soir|la nuit|l[aà]-bas|par l[aà]|du coin)|criminalit|d[eé]linquance/iu,
    schools:
      /(?:bonnes?|meilleures?|mauvaises?|qualit[eé]).{0,20}[eé]coles?|[eé]coles?.{0,25}(?:bonne|meilleure|mauvaise|qualit)|comment sont les [eé]coles|quelles? (?:est |sont )?(?:l['’]|les )?[eé]coles?/iu,
  },
  de: {
    people:
      /wer (?:wohnt|lebt)|was f[uü]r (?:leute|menschen|nachbarn)|demogra(?:f|ph)i|(?:gegend|viertel|nachbarschaft).{0,25}(?:wei[sß]+|schwarz|t[uü]rk|arab|j[uü]d|muslim|asiat|ausl[aä]nder|migrant)/iu,
    safety:
      /(?:sicher|gef[aä]hrlich|kriminalit).{0,25}(?:gegend|viertel|nachbarschaft|stra[sß])|(?:gegend|viertel|nachbarschaft|stra[sß]+e).{0,25}(?:sicher|gef[aä]hrlich)|gef[aä]hrlich|sicher.{0,25}(?:nachts|abends)|(?:nachts|abends).{0,25}sicher|kriminalit/iu,
    schools:
      /(?:gute|beste|bessere|schlechte|qualit).{0,20}schule|schulen?.{0,25}(?:gut|besser|beste|schlecht|qualit)|wie sind (?:dort |da |hier )?die schulen|welche schulen?/iu,
  },
  pt: {
    people:
      /quem (?:mora|vive)|que (?:tipo|g[eê]nero) de (?:pessoas|gente|vizinhos)|demogr[aá]fic|(?:bairro|zona|regi[aã]o).{0,25}(?:branc|negr|latin|jude|mu[cç]ulman|asi[aá]tic|imigrante)/iu,
    safety:
      /(?:segur[oa]|perigos[oa]|criminalidade|crime).{0,25}(?:bairro|zona|regi[aã]o|rua)|(?:bairro|zona|regi[aã]o|rua).{0,25}(?:segur|perigos)|perigos[oa]|segur[oa].{0,25}(?:noite|por (?:ali|l[aá]))|criminalidade/iu,
    schools:
      /(?:bo[ma]s?|boas|bons|melhor(?:es)?|ruins?|qualidade).{0,20}escolas?|escolas?.{0,25}(?:bo[ma]s?|boas|melhor|ruim|qualidade)|como s[aã]o as escolas|(?:qual|quais|que) escolas?/iu,
  },
  it: {
    people:
      /chi (?:abita|vive|ci vive|ci abita)|che (?:tipo|genere) di (?:gente|persone|vicini)|demografic|(?:quartiere|zona).{0,25}(?:bianc|ner[io]|arab|ebre|musulman|asiatic|immigrat)/iu,
    safety:
      /(?:sicur[oa]|pericolos[oa]|criminalit).{0,25}(?:quartiere|zona|via|strada)|(?:quartiere|zona|via|strada).{0,25}(?:sicur|pericolos)|pericolos[oa]|sicur[oa].{0,25}(?:notte|sera|da quelle parti)|criminalit/iu,
    schools:
      /(?:buon[ae]|migliori?|cattiv[ae]|qualit).{0,20}scuol|scuol[ae].{0,25}(?:buon|miglior|cattiv|qualit)|come sono le scuole|(?:quali|quale|che) scuol/iu,
  },
  ru: {
    people:
      /кто (?:там |здесь |тут )?(?:жив[её]т|проживает)|какие (?:там |здесь )?(?:люди|соседи)|демограф|(?:район|квартал).{0,25}(?:бел|черн|еврей|мусульман|азиат|иммигрант|мигрант)/iu,
    safety:
      /(?:безопас|опасн|преступност).{0,25}(?:район|квартал|улиц|место)|(?:район|квартал|улиц|здесь|там).{0,25}(?:безопас|опасн)|опасн|преступност/iu,
    schools:
      /(?:хорош|лучш|плох|качеств).{0,20}школ|школ.{0,25}(?:хорош|лучш|плох|качеств)|как(?:ие|ая) (?:там |здесь )?школ|как (?:там |здесь )?со? школ/iu,
  },
  zh: {
    people:
      /住[^，。？]{0,6}(?:什么人|哪些人|谁)|(?:什么人|哪些人|谁)(?:住|居住)|居民(?:构成|是什么)|种族|族裔|白人|黑人|穆斯林|犹太人|移民(?:多|少)/u,
    safety: /治安|犯罪|(?:安全|危险)(?:吗|嗎|么|不)|(?:社区|小区|地区|这里|那里).{0,8}(?:安全|危险)/u,
    schools: /(?:好|最好|差|质量|排名).{0,6}学校|学校.{0,8}(?:好|差|质量|排名|怎么样)|学区好/u,
  },
  ja: {
    people: /どんな人|誰が住|住民(?:の構成|層)|人種|民族|白人|黒人|イスラム|ユダヤ|移民が/u,
    safety:
      /治安|犯罪|(?:地域|エリア|街|ここ|そこ).{0,8}(?:安全|危険)|(?:安全|危険)(?:な(?:地域|エリア|街|場所)|ですか)/u,
    schools:
      /(?:良い|いい|最高の|悪い|評判).{0,6}学校|学校.{0,8}(?:良い|いい|悪い|評判|質)|学区.{0,6}(?:良|いい|評判)/u,
  },
  ar: {
    people:
      /من (?:يسكن|يعيش)|(?:أي|ما) نوع (?:من )?(?:الناس|السكان|الجيران)|ديموغراف|التركيبة السكانية|(?:حي|منطقة).{0,20}(?:بيض|سود|عرب|يهود|مسلم|مسيحي|مهاجر)/u,
    safety:
      /(?:آمن|امن|خطير|خطر|جريمة|الجريمة|جرائم).{0,20}(?:حي|الحي|منطقة|المنطقة|شارع)|(?:حي|الحي|منطقة|المنطقة|هنا|هناك).{0,20}(?:آمن|امن|خطير)|جريمة|الجرائم/u,
    schools:
      /(?:جيدة|أفضل|افضل|سيئة|جودة).{0,15}(?:مدارس|مدرسة|المدارس)|(?:مدارس|مدرسة|المدارس).{0,20}(?:جيدة|أفضل|افضل|سيئة|جودة)|كيف (?:هي |حال )?(?:ال)?مدارس/u,
  },
};

/** Asks who a place suits. Every visitor is shown the same homes, so this gets the neutral answer. */
const suitsWhom: Record<Exclude<Locale, 'en'>, string> = {
  es: String.raw`(?:buen[oa]?|ideal|apt[oa]|adecuad[oa]|recomendable|perfect[oa]|tranquil[oa])\b.{0,30}para (?:las? |los |una )?(?:familias?|ni[nñ]os|parejas|jubilados|solter[oa]s|ancianos|mayores)`,
  fr: String.raw`(?:bon(?:ne)?|id[eé]al(?:e)?|adapt[eé]e?|convient|parfaite?|agr[eé]able)\b.{0,30}(?:pour|aux) (?:les |des |une )?(?:familles?|enfants|couples|retrait[eé]s|c[eé]libataires|personnes [aâ]g[eé]es|seniors)`,
  de: String.raw`(?:gut|gute[srn]?|ideal\p{L}*|geeignet\p{L}*|passend\p{L}*|perfekt\p{L}*)\b.{0,30}f[uü]r (?:\p{L}+ )?(?:familien|kinder|paare|rentner|senioren|singles|alleinstehende)|familienfreundlich|kinderfreundlich`,
  pt: String.raw`(?:bom|boa|ideal|adequad[oa]|indicad[oa]|perfeit[oa]|tranquil[oa])\b.{0,30}para (?:as? |os? |uma )?(?:fam[ií]lias?|crian[cç]as|casais|aposentados|idosos|solteir[oa]s)`,
  it: String.raw`(?:buon[oa]?|ideale|adatt[oa]|indicat[oa]|perfett[oa]|tranquill[oa])\b.{0,30}(?:per|a|alle) (?:le |i |una )?(?:famiglie|famiglia|bambini|coppie|pensionati|anziani|single)`,
  ru: String.raw`(?:хорош\p{L}*|подход\p{L}*|удобн\p{L}*|идеальн\p{L}*|годится).{0,30}(?:для|семь\p{L}*|дет\p{L}*).{0,12}(?:сем[еь]\p{L}*|дет\p{L}*|пар\p{L}*|пенсионер\p{L}*|пожил\p{L}*)`,
  zh: `适合.{0,6}(?:家庭|孩子|小孩|老人|单身|情侣|夫妻)|(?:家庭|孩子|老人)友好`,
  ja: `(?:家族|子供|子ども|ファミリー|高齢者|老人|カップル|独身).{0,10}(?:良い|いい|向い|向き|適し|住みやす)|(?:子育て).{0,8}(?:良い|いい|向|環境|しやすい)`,
  ar: String.raw`(?:جيد\p{L}*|مناسب\p{L}*|مثالي\p{L}*|ملائم\p{L}*).{0,15}(?:للعائلات|للأسر|للعائله|لعائله|للأطفال|للأزواج|للمتقاعدين|لكبار السن|للعائلة)`,
};

/** Words of refusal, and the groups of people they may be aimed at. */
const refusals: Record<Exclude<Locale, 'en'>, [unwilling: string, whom: string]> = {
  es: [
    'no quiero|no queremos|evitar|rechazar|no (?:alquilar|vender|rentar|aceptar|mostrar)|excluir|solo a|sólo a',
    'ni[nñ]os|hijos|musulman|negr[oa]s|jud[ií]|inmigrante|extranjer|gays?|homosexual|latin|discapacitad|asi[aá]tic|mexican|gitan',
  ],
  fr: [
    'ne (?:veux|voulons|souhaite) pas|[eé]viter|refuser|exclure|seulement [aà]|uniquement [aà]',
    'enfants|musulman|noirs|juifs|arabes|immigr|[eé]trangers|gays?|homosexuel|handicap|asiatique',
  ],
  de: [
    '(?:will|wollen|m[oö]chte|m[oö]chten) (?:\\p{L}+ )?(?:nicht|kein)|nicht an|vermeiden|ablehnen|ausschlie|nur an|keine',
    'kinder|muslim|schwarze|juden|ausl[aä]nder|migrant|schwule|homosexuel|behindert|araber|t[uü]rken|fl[uü]chtling',
  ],
  pt: [
    'n[aã]o (?:quero|queremos)|evitar|recusar|rejeitar|excluir|s[oó] para|somente para',
    'crian[cç]as|filhos|mu[cç]ulman|negr[oa]s|judeu|imigrante|estrangeir|gays?|homossexua|deficien|asi[aá]tic',
  ],
  it: [
    'non (?:voglio|vogliamo)|evitare|rifiutare|escludere|solo a',
    'bambini|figli|musulman|ner[io]|ebre[io]|immigrat|stranier|gay|omosessual|disabil|asiatic|arabi',
  ],
  ru: [
    'не (?:хочу|хотим|сдавать|продавать)|отказать|избежать|только',
    'дет(?:ей|ьми)|мусульман|ч[её]рн|евре|иностранц|мигрант|гею|геям|геев|инвалид|кавказ|азиат|славян',
  ],
  zh: [
    '不想|不要|不愿|拒绝|避免|不租|不卖|只租|只卖',
    '孩子|小孩|穆斯林|黑人|白人|犹太|移民|外国人|同性恋|残疾|外地人',
  ],
  ja: [
    '(?:貸し|売り)たくない|断り|断る|避け|拒否|お断り|だけに(?:貸|売)',
    '子供|子ども|イスラム|ムスリム|黒人|白人|ユダヤ|移民|外国人|同性愛|障害|障がい',
  ],
  ar: ['لا (?:أريد|نريد|أرغب)|تجنب|رفض|أرفض|استبعاد|فقط ل', 'أطفال|مسلم|سود|يهود|مسيحي|مهاجر|أجانب|معاق|مثلي|عرب'],
};

/** Words that ask how many of a group there are; who lives somewhere is asked that way, too. */
const howMany: Record<Exclude<Locale, 'en'>, string> = {
  es: 'much[oa]s|cu[aá]nt[oa]s|mayor[ií]a(?: de)?|llen[oa] de|poc[oa]s|d[oó]nde viven?',
  fr: "beaucoup d(?:e |['’])|combien d(?:e |['’])|majorit[eé]|plein d(?:e |['’])|peu d(?:e |['’])|o[uù] (?:vivent|habitent)",
  de: 'viele|mehrheitlich|überwiegend|hauptsächlich|wenige|wo (?:wohnen|leben)',
  pt: 'muit[oa]s|quant[oa]s|maioria(?: de)?|chei[oa] de|pouc[oa]s|onde (?:moram|vivem)',
  it: 'molt[ie]|quant[ie]|maggioranza(?: di)?|pien[oa] di|poch[ie]|dove (?:vivono|abitano)',
  ru: 'много|сколько|большинство|полно|мало|где живут',
  zh: '很多|多少|大多|不少|许多|哪里住',
  ja: '多い|たくさん|何人|ほとんど|どこに住',
  ar: 'كثير(?:ون|ين|ة)?|الكثير من|كم عدد|أغلب|معظم|عدد|أين يعيش',
};

/** The patterns in the same normalized form as the question. */
const inOtherLanguages = Object.fromEntries(
  Object.entries(writtenElsewhere).map(([locale, patterns]) => {
    const [unwilling, whom] = refusals[locale as Exclude<Locale, 'en'>];
    const alike = (pattern: RegExp) => new RegExp(normalPattern(pattern.source), 'iu');
    const gap = '[^.!?。！？]{0,40}';
    const selection = new RegExp(
      normalPattern(`(?:${unwilling})${gap}(?:${whom})|(?:${whom})${gap}(?:${unwilling})`),
      'iu',
    );
    const count = howMany[locale as Exclude<Locale, 'en'>];
    const many = new RegExp(
      normalPattern(`(?:${count})[^.!?。！？]{0,12}(?:${whom})|(?:${whom})\\p{L}{0,3}?[がはも]?\\s?(?:${count})`),
      'iu',
    );
    return [
      locale,
      {
        selection,
        family: new RegExp(normalPattern(suitsWhom[locale as Exclude<Locale, 'en'>]), 'iu'),
        people: new RegExp(`${alike(patterns.people).source}|${many.source}`, 'iu'),
        safety: alike(patterns.safety),
        schools: alike(patterns.schools),
      },
    ];
  }),
) as Record<Exclude<Locale, 'en'>, Record<FairTopic, RegExp>>;

const kin =
  'wi(?:fe|ves)|husbands?|spouses?|partners?|sons?|daughters?|kids?|child(?:ren)?|bab(?:y|ies)|(?:grand)?(?:mother|father|parent|child)s?|moms?|dads?|famil(?:y|ies)|couples?|wheelchairs?|blind|deaf|pregnan\\w*|disabilit\\w+|vouchers?';
const ofPeople = new RegExp(`\\b(?:${classWord}|${people}|${kin})\\b`, 'iu');
const kinElsewhere = new RegExp(
  normalPattern(
    'discapac|hij[oa]s?\\b|espos[oa]|marido|niñ[oa]|enfants?\\b|femme|mari\\b|handicap|kind(?:er)?\\b|frau\\b|behinder|filh[oa]|crianç|deficien|figli[oae]?\\b|moglie|marito|bambin|disabil|жен[аы]|муж|дет[ия]|ребён|сын|доч|инвалид|妻|老婆|丈夫|老公|孩子|儿子|女儿|残|子供|子ども|夫|息子|娘|障|زوج|ابن|أطفال|طفل|معاق|إعاق',
  ),
  'iu',
);

/** Whether the text describes people or households. Such words are neither searched for nor repeated in an answer. */
export const namesPeople = (text: string, locale: Locale): boolean =>
  ofPeople.test(normal(text)) ||
  (locale !== 'en' &&
    (kinElsewhere.test(normal(text)) || new RegExp(normalPattern(refusals[locale][1]), 'iu').test(normal(text))));

/** Words that make a question about the product rather than about a place. */
const ofProduct =
  /\b(?:my data|our data|data|passwords?|account|payments?|cards?|backups?|encrypt\w*|csv|api keys?|apps?|software|websites?|site|platform|service|crm|lintel|system|tools?)\b/i;
const ofProductElsewhere =
  /(?<!\p{L})(?:datos|contrasena|donnees|daten|passwort|dados|senha|dati|данны\p{L}*|пароль)(?!\p{L})|数据|密码|データ|パスワード|بيانات/u;
/** Age rules of housing for older persons, which the law allows an answer to name. */
const olderPersons = /\b(?:55|62)(?:\+| ?plus| and (?:over|older|up))/i;

/** A wish for a home that mentions who it is for, without asking whether the home suits them. */
const ownHome =
  /\b(?:need|want|looking for|look for|find|searching for|show me)\b.*\b(?:homes?|houses?|condos?|townhouses?|apartments?|place to (?:live|buy|rent))\b.*\bfor (?:my|our|me|us)\b/;

/** The topic of the neutral answer that a sentence needs, if any. */
export function fairTopicOf(text: string, locale: Locale = 'en'): FairTopic | undefined {
  // "Single-family" is a kind of house.
  const sentence = normal(text).replace(/\b(?:single|multi)[- ]?family\b/g, 'detached');
  for (const topic of fairTopics) {
    if (topic === 'safety' && ofProduct.test(sentence)) continue;
    if (topic === 'family' && (olderPersons.test(sentence) || ownHome.test(sentence))) continue;
    if (english[topic].some((pattern) => pattern.test(sentence))) return topic;
  }
  if (locale === 'en') return undefined;
  for (const topic of fairTopics) {
    if (topic === 'safety' && ofProductElsewhere.test(sentence)) continue;
    if (inOtherLanguages[locale][topic].test(sentence)) return topic;
  }
  return undefined;
}

const topicOfClass: Record<ProtectedClass, FairTopic> = {
  race: 'people',
  religion: 'people',
  origin: 'people',
  sex: 'people',
  family: 'family',
  age: 'family',
  marital: 'family',
  disability: 'selection',
  income: 'selection',
  military: 'selection',
  citizenship: 'selection',
  character: 'safety',
};

/** The same check for a model's answer, which must also say nothing about a home that an advertisement may not. */
export function fairTopicOfAnswer(text: string, locale: Locale): FairTopic | undefined {
  const hit = fairHousingHits(text).find(({ level }) => level === 'block');
  return fairTopicOf(text, locale) ?? (hit && topicOfClass[hit.class]);
}
