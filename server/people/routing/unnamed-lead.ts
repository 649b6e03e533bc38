import type { Locale } from '#contract/core/locale.ts';
import type { leadKinds } from '#contract/people/lead-fields.ts';

type Kind = (typeof leadKinds)[number];
/** What may be shown of a lead before it is claimed, for the decision to take it. */
export type Unnamed = { kind: Kind; city: string | null; state: string | null };

const kinds: Record<Locale, Record<Kind, string>> = {
  en: {
    buyer: 'Buyer',
    seller: 'Seller',
    renter: 'Renter',
    landlord: 'Landlord',
    investor: 'Investor',
    other: 'Lead',
  },
  es: {
    buyer: 'Comprador',
    seller: 'Vendedor',
    renter: 'Inquilino',
    landlord: 'Arrendador',
    investor: 'Inversor',
    other: 'Contacto',
  },
  fr: {
    buyer: 'Acheteur',
    seller: 'Vendeur',
    renter: 'Locataire',
    landlord: 'Bailleur',
    investor: 'Investisseur',
    other: 'Contact',
  },
  de: {
    buyer: 'Käufer',
    seller: 'Verkäufer',
    renter: 'Mieter',
    landlord: 'Vermieter',
    investor: 'Investor',
    other: 'Kontakt',
  },
  zh: {
    buyer: '买家',
    seller: '卖家',
    renter: '租客',
    landlord: '房东',
    investor: '投资者',
    other: '线索',
  },
  ja: {
    buyer: '買主',
    seller: '売主',
    renter: '借主',
    landlord: '貸主',
    investor: '投資家',
    other: '見込み客',
  },
  ar: {
    buyer: 'مشترٍ',
    seller: 'بائع',
    renter: 'مستأجر',
    landlord: 'مؤجر',
    investor: 'مستثمر',
    other: 'عميل محتمل',
  },
  pt: {
    buyer: 'Comprador',
    seller: 'Vendedor',
    renter: 'Inquilino',
    landlord: 'Locador',
    investor: 'Investidor',
    other: 'Contato',
  },
  it: {
    buyer: 'Acquirente',
    seller: 'Venditore',
    renter: 'Inquilino',
    landlord: 'Locatore',
    investor: 'Investitore',
    other: 'Contatto',
  },
  ru: {
    buyer: 'Покупатель',
    seller: 'Продавец',
    renter: 'Арендатор',
    landlord: 'Арендодатель',
    investor: 'Инвестор',
    other: 'Клиент',
  },
};

/** Describes a lead without its name: “Buyer (Austin, TX)”. */
export function unnamedLead(locale: string | undefined, { kind, city, state }: Unnamed): string {
  const words = (kinds[(locale ?? 'en') as Locale] ?? kinds.en)[kind];
  const place = [city, state].filter(Boolean).join(', ');
  return place ? `${words} (${place})` : words;
}
