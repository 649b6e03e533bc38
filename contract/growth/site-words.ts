import type { Vertical } from '../account/price-book.ts';
import type { Locale } from '../core/locale.ts';

/** The initial consent text of a site, which its owner may rewrite. {who} stands for the organization. */
export const firstConsent: Record<Locale, string> = {
  en: 'I agree that {who} keeps what I send here and answers me by email, phone or text.',
  es: 'Acepto que {who} guarde lo que envío aquí y me responda por correo, teléfono o mensaje.',
  fr: 'J’accepte que {who} conserve ce que j’envoie ici et me réponde par e-mail, téléphone ou SMS.',
  de: 'Ich bin einverstanden, dass {who} speichert, was ich hier sende, und mir per E-Mail, Telefon oder SMS antwortet.',
  zh: '我同意 {who} 保存我在此提交的内容，并通过电子邮件、电话或短信回复我。',
  ja: '{who} がここで送る内容を保管し、メール・電話・SMS で返答することに同意します。',
  ar: 'أوافق على أن تحتفظ {who} بما أرسله هنا وأن ترد عليّ بالبريد الإلكتروني أو الهاتف أو الرسائل النصية.',
  pt: 'Concordo que {who} guarde o que envio aqui e me responda por e-mail, telefone ou mensagem.',
  it: 'Accetto che {who} conservi ciò che invio qui e mi risponda per e-mail, telefono o SMS.',
  ru: 'Я согласен, что {who} хранит отправленное здесь и отвечает мне по почте, телефону или СМС.',
};

/** The consent text with the organization's current name. */
export const consentShown = (consent: string, who: string): string => consent.replaceAll('{who}', who);

type Line = Record<Vertical, string> & {
  /** Where it is known where homes are. */
  in: string;
};

/** What a site says at first where nobody has said anything yet. */
const firstLines: Record<Locale, Line> = {
  en: {
    realestate: 'Help with buying and selling homes, from the first question to closing.',
    in: 'Buying and selling homes in {places}.',
    mortgage: 'Home loans, from the first question to closing.',
    insurance: 'Help with insurance, from the first question to the claim.',
  },
  es: {
    realestate: 'Ayuda para comprar y vender casas, desde la primera pregunta hasta el cierre.',
    in: 'Compra y venta de casas en {places}.',
    mortgage: 'Préstamos hipotecarios, desde la primera pregunta hasta el cierre.',
    insurance: 'Ayuda con los seguros, desde la primera pregunta hasta el siniestro.',
  },
  fr: {
    realestate: 'Acheter et vendre un logement, de la première question à la signature.',
    in: 'Achat et vente de logements : {places}.',
    mortgage: 'Prêts immobiliers, de la première question à la signature.',
    insurance: 'Vos assurances, de la première question à l’indemnisation.',
  },
  de: {
    realestate: 'Hilfe beim Kauf und Verkauf von Häusern, von der ersten Frage bis zum Abschluss.',
    in: 'Häuser kaufen und verkaufen in {places}.',
    mortgage: 'Immobilienkredite, von der ersten Frage bis zum Abschluss.',
    insurance: 'Hilfe bei Versicherungen, von der ersten Frage bis zum Schadenfall.',
  },
  zh: {
    realestate: '买房卖房，从第一个问题到过户，全程协助。',
    in: '{places}房屋买卖。',
    mortgage: '住房贷款，从第一个问题到放款。',
    insurance: '保险咨询，从第一个问题到理赔。',
  },
  ja: {
    realestate: '住まいの購入と売却を、最初のご質問から引き渡しまでお手伝いします。',
    in: '{places}の住まいの購入と売却。',
    mortgage: '住宅ローンを、最初のご質問から融資実行までお手伝いします。',
    insurance: '保険のご相談を、最初のご質問から保険金請求までお手伝いします。',
  },
  ar: {
    realestate: 'نساعدك في شراء المنازل وبيعها، من أول سؤال حتى إتمام الصفقة.',
    in: 'شراء المنازل وبيعها في {places}.',
    mortgage: 'قروض المنازل، من أول سؤال حتى إتمام الصفقة.',
    insurance: 'نساعدك في التأمين، من أول سؤال حتى المطالبة.',
  },
  pt: {
    realestate: 'Ajuda para comprar e vender imóveis, da primeira pergunta à assinatura.',
    in: 'Compra e venda de imóveis em {places}.',
    mortgage: 'Crédito imobiliário, da primeira pergunta à assinatura.',
    insurance: 'Ajuda com seguros, da primeira pergunta ao sinistro.',
  },
  it: {
    realestate: 'Assistenza per comprare e vendere casa, dalla prima domanda al rogito.',
    in: 'Acquisto e vendita di case: {places}.',
    mortgage: 'Mutui per la casa, dalla prima domanda al rogito.',
    insurance: 'Assistenza sulle assicurazioni, dalla prima domanda al sinistro.',
  },
  ru: {
    realestate: 'Помощь в покупке и продаже жилья: от первого вопроса до закрытия сделки.',
    in: 'Покупка и продажа жилья: {places}.',
    mortgage: 'Ипотека: от первого вопроса до закрытия сделки.',
    insurance: 'Помощь со страхованием: от первого вопроса до страхового случая.',
  },
};

/** Rests on nothing but what is known: the trade, and the places where homes are. */
export function firstLine(locale: Locale, trade: Vertical, places: readonly string[]): string {
  const lines = firstLines[locale];
  if (trade !== 'realestate' || places.length === 0) return lines[trade];
  return lines.in.replace('{places}', new Intl.ListFormat(locale).format(places));
}
