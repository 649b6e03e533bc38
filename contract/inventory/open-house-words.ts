import type { Locale } from '../core/locale.ts';
import { type OwnWords, type ShownWords, wordsInForce } from '../people/consent-texts.ts';
import { stateCode } from '../people/states.ts';

/** Increased with every change of a text below, so that a record tells which one was shown. */
const openHouseWordsVersion = 2;

export const consentChannels = ['call', 'sms', 'email'] as const;
export type ConsentChannel = (typeof consentChannels)[number];

type Words = Record<ConsentChannel | 'disclosure', string>;

/** The disclosure shown to visitors before they sign in, and the consents they can give individually. {who} is the organization. */
const words: Record<Locale, Words> = {
  en: {
    call: '{who} may call me about homes, including with automated technology. I can revoke this consent at any time. Consent is not a condition of any purchase.',
    sms: '{who} may text me about homes, including automated messages, up to 8 per month. Message and data rates may apply. Reply STOP to opt out. Consent is not a condition of any purchase.',
    email: '{who} may email me about homes. Every email has an unsubscribe link.',
    disclosure:
      'The host of this open house represents the seller. Anything you tell the host may be shared with the seller. You don’t need a buyer agreement to tour this home today.',
  },
  es: {
    call: '{who} puede llamarme sobre viviendas, también con tecnología automatizada. Puedo retirarlo en cualquier momento; no es condición para comprar.',
    sms: '{who} puede enviarme mensajes de texto sobre viviendas, hasta 8 al mes, también automáticos. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar; no es condición para comprar.',
    email: '{who} puede enviarme correos sobre viviendas. Cada correo tiene un enlace para darse de baja.',
    disclosure:
      'Quien atiende esta jornada de puertas abiertas trabaja para el vendedor. Lo que le cuente puede llegar al vendedor. Hoy no necesita ningún acuerdo para ver esta vivienda.',
  },
  fr: {
    call: '{who} peut m’appeler au sujet de biens, y compris par des moyens automatisés. Je peux le retirer à tout moment ; ce n’est pas une condition d’achat.',
    sms: '{who} peut m’envoyer des SMS au sujet de biens, 8 par mois au plus, y compris automatisés. Des frais peuvent s’appliquer. Répondez STOP pour arrêter ; ce n’est pas une condition d’achat.',
    email: '{who} peut m’envoyer des e-mails au sujet de biens. Chaque e-mail contient un lien de désabonnement.',
    disclosure:
      'L’hôte de cette visite libre travaille pour le vendeur. Ce que vous lui dites peut être transmis au vendeur. Aucun accord n’est nécessaire pour voir ce bien aujourd’hui.',
  },
  de: {
    call: '{who} darf mich zu Immobilien anrufen, auch automatisiert. Ich kann das jederzeit zurücknehmen; es ist keine Bedingung für einen Kauf.',
    sms: '{who} darf mir zu Immobilien SMS schicken, höchstens 8 im Monat, auch automatisiert. Es können Gebühren anfallen. STOP als Antwort beendet das; es ist keine Bedingung für einen Kauf.',
    email: '{who} darf mir zu Immobilien E-Mails schicken. Jede enthält einen Link zum Abbestellen.',
    disclosure:
      'Wer diese offene Besichtigung leitet, arbeitet für den Verkäufer. Was Sie sagen, kann an den Verkäufer weitergegeben werden. Um dieses Haus heute anzusehen, brauchen Sie keine Vereinbarung.',
  },
  zh: {
    call: '{who} 可以就房产致电给我，包括使用自动技术。我可随时撤回；这不是购买的条件。',
    sms: '{who} 可以就房产给我发短信，每月最多 8 条，包括自动发送。可能产生短信和流量费用。回复 STOP 即可停止；这不是购买的条件。',
    email: '{who} 可以就房产给我发电子邮件。每封邮件都有退订链接。',
    disclosure: '本次开放看房的接待人为卖方工作。您告诉接待人的内容可能会转告卖方。今天看这套房不需要签任何协议。',
  },
  ja: {
    call: '{who} が住まいについて私に電話すること（自動発信を含む）に同意します。いつでも取り消せます。購入の条件ではありません。',
    sms: '{who} が住まいについて私に SMS を送ること（月 8 通まで、自動送信を含む）に同意します。通信料がかかる場合があります。STOP と返信すると止まります。購入の条件ではありません。',
    email: '{who} が住まいについて私にメールを送ることに同意します。どのメールにも配信停止のリンクがあります。',
    disclosure:
      'このオープンハウスの担当者は売主のために働いています。お話しになった内容は売主に伝わることがあります。本日この家を見るのに契約は必要ありません。',
  },
  ar: {
    call: 'يجوز لـ {who} الاتصال بي بشأن المنازل، بما في ذلك بوسائل آلية. يمكنني سحب ذلك في أي وقت، وليس شرطًا لأي شراء.',
    sms: 'يجوز لـ {who} مراسلتي نصيًا بشأن المنازل، بحد أقصى 8 رسائل شهريًا، بما فيها الآلية. قد تُطبق رسوم. أرسل STOP للإيقاف، وليس ذلك شرطًا لأي شراء.',
    email: 'يجوز لـ {who} مراسلتي بالبريد الإلكتروني بشأن المنازل. في كل رسالة رابط لإلغاء الاشتراك.',
    disclosure:
      'يعمل مضيف هذا اليوم المفتوح لصالح البائع. ما تقوله للمضيف قد يُنقل إلى البائع. لا تحتاج إلى أي اتفاق لمشاهدة هذا المنزل اليوم.',
  },
  pt: {
    call: '{who} pode me ligar sobre imóveis, também com tecnologia automatizada. Posso retirar isto a qualquer momento; não é condição de compra.',
    sms: '{who} pode me enviar mensagens de texto sobre imóveis, até 8 por mês, também automáticas. Podem ser cobradas tarifas. Responda STOP para parar; não é condição de compra.',
    email: '{who} pode me enviar e-mails sobre imóveis. Cada e-mail tem um link para cancelar.',
    disclosure:
      'Quem recebe neste dia de portas abertas trabalha para o vendedor. O que você disser pode ser repassado ao vendedor. Você não precisa de acordo para ver este imóvel hoje.',
  },
  it: {
    call: '{who} può chiamarmi riguardo a immobili, anche con sistemi automatici. Posso revocarlo in ogni momento; non è una condizione d’acquisto.',
    sms: '{who} può inviarmi SMS riguardo a immobili, fino a 8 al mese, anche automatici. Possono applicarsi costi. Rispondi STOP per interrompere; non è una condizione d’acquisto.',
    email: '{who} può inviarmi e-mail riguardo a immobili. Ogni e-mail ha un link per cancellarsi.',
    disclosure:
      'Chi ospita questa visita aperta lavora per il venditore. Ciò che dici può essere riferito al venditore. Per vedere questa casa oggi non serve alcun accordo.',
  },
  ru: {
    call: '{who} может звонить мне по поводу жилья, в том числе автоматически. Я могу отозвать это в любое время; это не условие покупки.',
    sms: '{who} может присылать мне СМС по поводу жилья, до 8 в месяц, в том числе автоматически. Может взиматься плата. Ответьте STOP, чтобы прекратить; это не условие покупки.',
    email: '{who} может писать мне по электронной почте по поводу жилья. В каждом письме есть ссылка для отписки.',
    disclosure:
      'Ведущий этого дня открытых дверей работает на продавца. Сказанное вами может быть передано продавцу. Чтобы осмотреть этот дом сегодня, договор не нужен.',
  },
};

/** The document that a state requires at the first meeting with an agent; its name stays in the language of the law. */
const stateForms: Record<string, string> = {
  CA: 'California: Disclosure Regarding Real Estate Agency Relationship (Civil Code § 2079.16).',
  CT: 'Connecticut: Real Estate Agency Disclosure Notice Given to Unrepresented Persons.',
  FL: 'Florida: Single Agent or Transaction Broker notice (Fla. Stat. § 475.278).',
  IL: 'Illinois: Notice of No Agency Relationship (225 ILCS 454/15-35).',
  MA: 'Massachusetts: Mandatory Licensee–Consumer Relationship Disclosure.',
  MN: 'Minnesota: Agency Relationships in Real Estate Transactions (Minn. Stat. § 82.67).',
  NC: 'North Carolina: Working With Real Estate Agents Disclosure.',
  NY: 'New York: New York State Disclosure Form for Buyer and Seller (RPL § 443); Housing and Anti-Discrimination Disclosure.',
  TX: 'Texas: Information About Brokerage Services (TREC IABS 1).',
  VA: 'Virginia: Disclosure of Brokerage Relationship (Va. Code § 54.1-2138).',
  WA: 'Washington: Real Estate Brokerage in Washington (RCW 18.86.120).',
};

export const consentWords = (locale: Locale, channel: ConsentChannel, who: string): string =>
  words[locale][channel].replaceAll('{who}', who);

export const disclosureWords = (locale: Locale): string => words[locale].disclosure;

const houseLabel = String(openHouseWordsVersion);

/** The consent text: the organization's own, or the default. */
export const consentInForce = (
  own: readonly OwnWords[],
  locale: Locale,
  channel: ConsentChannel,
  who: string,
): ShownWords =>
  wordsInForce(own, channel, { locale, who }, { text: consentWords(locale, channel, who), label: houseLabel });

/** The disclosure about the party that the host represents. An organization's own text for this state names the form itself. */
export function disclosureInForce(
  own: readonly OwnWords[],
  locale: Locale,
  who: string,
  state: string | null,
): ShownWords {
  const region = stateCode(state);
  const house = { text: words[locale].disclosure, label: houseLabel };
  const { text, label, isForState } = wordsInForce(own, 'disclosure', { locale, who, region }, house);
  const form = isForState ? undefined : stateForms[region ?? ''];
  return { text: form ? `${text} ${form}` : text, label };
}
