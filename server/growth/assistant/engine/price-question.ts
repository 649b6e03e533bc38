import {
  type AddOn,
  addOns,
  type BillingPeriod,
  type Offer,
  offers,
  type PlanTier,
} from '#contract/account/price-book.ts';

export type PriceQuestion = {
  offers: Offer[];
  tiers: PlanTier[];
  addOns: AddOn[];
  period: BillingPeriod | undefined;
  /** What a plan includes, rather than what it costs. */
  limits: boolean;
};

const offerWords: Record<Offer, RegExp> = {
  realestate: /real[- ]?estate|realtor|immobili|inmobiliari|imobili[aá]ri|房地产|房产|不動産|عقار|недвижимост/iu,
  mortgage:
    /mortgage|loan officer|hipotec|hypoth[eè]|pr[eê]t immobilier|hypothek|baufinanz|抵押|房贷|住宅ローン|رهن|قروض|mutu[io]|ипотек/iu,
  insurance: /insurance|seguro|assurance|versicherung|保险|保険|تأمين|assicurazion|страхов/iu,
  bundle:
    /bundle|all three|everything|paquete|pack\b|paket|套餐包|捆绑|バンドル|セット|باقة|pacote|pacchetto|пакет|комплект/iu,
};

const tierWords: Record<PlanTier, RegExp> = {
  free: /\bfree(?:mium)?\b|gratis|gratuit|kostenlos|免费|無料|مجاني|gr[aá]tis|бесплатн/iu,
  pro: /\bpro\b/iu,
  elite: /\b[eé]lite\b/iu,
};

const addOnWords: Record<AddOn, RegExp> = {
  'property-management':
    /property management|gesti[oó]n de propiedades|gestion locative|hausverwaltung|immobilienverwaltung|物业管理|賃貸管理|不動産管理|إدارة العقارات|gest[aã]o de im[oó]veis|gestione immobiliare|управлени\w+ недвижимост/iu,
  commercial: /commercial|comercial|gewerbe|商业地产|商業用不動産|تجاري|commercial[ei]|коммерческ/iu,
};

const annual =
  /annual|yearly|per year|a year|anual|annuel|par an|j[aä]hrlich|pro jahr|年付|每年|年费|年額|年払い|سنوي|annuale|all['’]anno|за год|годов/iu;
const monthly =
  /monthly|per month|a month|mensual|al mes|mensuel|par mois|monatlich|pro monat|每月|月费|月額|شهري|mensal|por m[eê]s|mensile|al mese|в месяц|ежемесяч/iu;
const included =
  /\b(?:limits?|include[ds]?|includes|how many|credits?|websites?|active listings?|comes with|get with|difference)\b|l[ií]mite|incluye|limites?|inclus|enth[aä]lt|enthalten|grenzen?|包含|限制|额度|含まれ|制限|حدود|يشمل|inclui|comprende|limiti|включ|лимит|огранич/iu;

export function readPriceQuestion(message: string): PriceQuestion {
  const found = <Name extends string>(words: Record<Name, RegExp>, names: readonly Name[]) =>
    names.filter((name) => words[name].test(message));
  const named = found(addOnWords, addOns);
  return {
    // "Commercial Real Estate" is an add-on's name and not the vertical's.
    offers: found(offerWords, offers).filter((offer) => !(offer === 'realestate' && named.length > 0)),
    tiers: found(tierWords, ['free', 'pro', 'elite']),
    addOns: named,
    period: annual.test(message) ? 'annual' : monthly.test(message) ? 'monthly' : undefined,
    limits: included.test(message),
  };
}
