import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { whole } from '#contract/core/money.ts';
import type { OfferTerms } from '#contract/inventory/offers/offer-terms.ts';

type TermName = Exclude<keyof OfferTerms, 'lead'>;

export const termLabels = {
  buyer: 'offers.buyer',
  agent: 'offers.agent',
  agentEmail: 'offers.agentEmail',
  agentPhone: 'offers.agentPhone',
  price: 'offers.price',
  earnestMoney: 'offers.earnestMoney',
  financing: 'offers.financingLabel',
  downRate: 'offers.down',
  lender: 'offers.lender',
  preapprovedUntil: 'offers.preapprovedUntil',
  contingencies: 'offers.contingencies',
  closingOn: 'offers.closingOn',
  concessions: 'offers.concessions',
  buyerBrokerRate: 'offers.buyerBrokerRate',
  buyerBrokerFee: 'offers.buyerBrokerFee',
  optionFee: 'offers.optionFee',
  optionDays: 'offers.optionDays',
  rentBackDays: 'offers.rentBackDays',
  rentBackDaily: 'offers.rentBackDaily',
  appraisalGap: 'offers.appraisalGap',
  inclusions: 'offers.inclusions',
  escalation: 'offers.escalation',
  expiresAt: 'offers.expiresAt',
  note: 'offers.note',
} as const satisfies Record<TermName, string>;

/** A term of an offer for readers; null when it is empty. */
export function useTermWords(zone: string): (name: TermName, value: unknown) => ReactNode {
  const t = useT();
  const format = useFormat();
  const wordsOf = (name: TermName, terms: OfferTerms): string | null => {
    switch (name) {
      case 'price':
      case 'earnestMoney':
      case 'concessions':
      case 'buyerBrokerFee':
      case 'optionFee':
      case 'rentBackDaily':
      case 'appraisalGap':
        return format.money(terms[name]);
      case 'buyerBrokerRate':
        return format.percent(terms.buyerBrokerRate / whole, 2);
      case 'optionDays':
      case 'rentBackDays':
        return format.number(terms[name]);
      case 'downRate':
        return terms.downRate === null ? null : format.percent(terms.downRate / whole, 2);
      case 'preapprovedUntil':
      case 'closingOn':
        return terms[name] && format.date(terms[name]);
      case 'expiresAt':
        return terms.expiresAt && format.dateTimeThere(terms.expiresAt, zone);
      case 'financing':
        return t(`offers.financing.${terms.financing}`);
      case 'contingencies':
        if (terms.contingencies.length === 0) return t('offers.noContingencies');
        return format.list(
          terms.contingencies.map(({ kind, days }) =>
            t('offers.contingencyOf', { kind: t(`offers.contingency.${kind}`), count: days }),
          ),
        );
      case 'escalation': {
        const { escalation } = terms;
        if (!escalation) return null;
        const { increment, cap } = escalation;
        return t('offers.escalationOf', { increment: format.money(increment), cap: format.money(cap) });
      }
      default:
        return terms[name] || null;
    }
  };
  return (name, value) => wordsOf(name, { [name]: value } as unknown as OfferTerms);
}
