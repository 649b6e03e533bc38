import { type ComplianceContext, complianceOf } from '../compliance/check.ts';
import type { Locale } from '../locale.ts';
import { plainOf } from './inline.ts';
import { type Block, blocksOf, type Content, leavesOf } from './tree.ts';
import { textsOf } from './walk.ts';

/**
 * The disclosure next to a calculator: it starts with a down payment and a period, which are credit terms (12 CFR 1026.24(d)(1)), and no
 * rate on it is an offer. Lenders replace it with their own.
 */
export const calculatorDisclosure: Record<Locale, string> = {
  en: 'This calculator is an example for information only. It is not an offer of credit or a commitment to lend. The down payment, rate and term are values to be changed, not terms that anyone offers. The annual percentage rate (APR), payment and terms of repayment of a loan depend on the lender, the program and the borrower; the APR is usually higher than the interest rate. Taxes, insurance and dues that are not entered are not included.',
  es: 'Esta calculadora es un ejemplo solo informativo. No es una oferta de crédito ni un compromiso de préstamo. El pago inicial, la tasa y el plazo son valores que pueden cambiarse, no condiciones ofrecidas. La tasa de porcentaje anual (APR), el pago y las condiciones de reembolso dependen del prestamista, del programa y del prestatario; la APR suele ser mayor que la tasa de interés. Los impuestos, seguros y cuotas que no se indiquen no están incluidos.',
  fr: 'Ce calculateur est un exemple donné à titre d’information. Il ne constitue ni une offre de crédit ni un engagement de prêt. L’apport, le taux et la durée sont des valeurs modifiables et non des conditions offertes. Le taux annuel effectif (APR), la mensualité et les conditions de remboursement dépendent du prêteur, du programme et de l’emprunteur ; l’APR est en général supérieur au taux d’intérêt. Les taxes, assurances et charges non saisies ne sont pas comprises.',
  de: 'Dieser Rechner ist ein Beispiel zur Information. Er ist weder ein Kreditangebot noch eine Kreditzusage. Anzahlung, Zinssatz und Laufzeit sind veränderbare Werte und keine angebotenen Bedingungen. Effektiver Jahreszins (APR), Rate und Rückzahlung hängen von Kreditgeber, Programm und Kreditnehmer ab; der APR ist meist höher als der Zinssatz. Steuern, Versicherungen und Umlagen, die nicht eingegeben sind, sind nicht enthalten.',
  pt: 'Esta calculadora é um exemplo apenas informativo. Não é oferta de crédito nem compromisso de empréstimo. A entrada, a taxa e o prazo são valores que podem ser alterados, não condições oferecidas. A taxa percentual anual (APR), a parcela e as condições de pagamento dependem do credor, do programa e do tomador; a APR costuma ser maior que a taxa de juros. Impostos, seguros e taxas não informados não estão incluídos.',
  it: 'Questo calcolatore è un esempio a solo scopo informativo. Non è un’offerta di credito né un impegno a concedere un prestito. Acconto, tasso e durata sono valori modificabili, non condizioni offerte. Il tasso annuo effettivo (APR), la rata e le condizioni di rimborso dipendono dal finanziatore, dal programma e dal mutuatario; l’APR è di norma superiore al tasso d’interesse. Imposte, assicurazioni e spese non inserite non sono comprese.',
  ar: 'هذه الحاسبة مثال للعلم فقط، وليست عرضًا لائتمان ولا التزامًا بالإقراض. الدفعة المقدمة والفائدة والمدة قيم قابلة للتغيير وليست شروطًا معروضة. يتوقف معدل النسبة السنوية (APR) والقسط وشروط السداد على المقرض والبرنامج والمقترض، وعادة ما يكون APR أعلى من سعر الفائدة. لا تشمل النتيجة ضرائب أو تأمينًا أو رسومًا لم تُدخل.',
  zh: '本计算器仅为示例，供参考，不构成信贷要约或放贷承诺。首付、利率和期限均为可更改的数值，并非任何人提供的条件。年百分率（APR）、月供和还款条件取决于贷款机构、项目和借款人；APR 通常高于利率。未填写的税费、保险和会费不包括在内。',
  ja: 'この計算は情報提供のための例であり、与信の申込みや融資の約束ではありません。頭金、金利、期間は変更できる値で、提示された条件ではありません。年率（APR）、返済額、返済条件は貸し手、プログラム、借り手により異なり、APR は通常金利より高くなります。入力されていない税金、保険、管理費は含まれません。',
  ru: 'Этот калькулятор — пример для информации. Он не является предложением кредита или обязательством его выдать. Первоначальный взнос, ставка и срок — изменяемые значения, а не предлагаемые условия. Годовая процентная ставка (APR), платеж и порядок погашения зависят от кредитора, программы и заемщика; APR обычно выше процентной ставки. Налоги, страховка и взносы, которые не указаны, не включены.',
};

const namesApr = /\bAPR\b|annual percentage rate/i;

/** For the compliance check: how many calculators start with credit terms, and whether the page has their disclosure. */
export function calculatorFacts({ blocks }: Content): NonNullable<ComplianceContext['calculators']> {
  const leaves = leavesOf(blocks);
  return {
    stated: leaves.filter(({ type }) => type === 'calculator').length,
    isDisclosed: leaves.some((leaf) => leaf.type === 'disclosure' && namesApr.test(plainOf(leaf.words))),
  };
}

/** The credit terms that a page states without the other required terms, in its texts and by its calculators. */
export const creditWarnings = (content: Content) =>
  [
    ...complianceOf(textsOf(content)),
    ...complianceOf([{ path: [], text: '' }], { calculators: calculatorFacts(content) }),
  ].filter(({ rule }) => rule === 'credit_terms');

/** Inserts the disclosure after the last block that contains a calculator. */
export function withCalculatorDisclosure(blocks: readonly Block[], locale: Locale): Block[] {
  const last = blocks.findLastIndex((one) => leavesOf([one]).some(({ type }) => type === 'calculator'));
  if (last < 0) return [...blocks];
  return blocks.toSpliced(last + 1, 0, ...blocksOf([{ type: 'disclosure', words: calculatorDisclosure[locale] }]));
}
