import type { Locale } from '../core/locale.ts';

/** Increased with every change of a text below, so that a record tells which one was agreed to. */
export const showingConsentVersion = 2;

/** The consent that an outside agent gives with a request; the server stores the same text. */
export const showingConsent: Record<Locale, string> = {
  en: 'I am a licensed agent, I have a written agreement with my buyer, and I agree that my information is stored and used to schedule this showing and request feedback.',
  es: 'Soy agente con licencia, tengo un acuerdo escrito con el comprador que traigo y acepto que mis datos se guarden y se usen para organizar esta visita y pedir comentarios.',
  fr: 'Je suis agent agréé, j’ai un accord écrit avec l’acheteur que j’accompagne et j’accepte que mes données soient conservées et utilisées pour organiser cette visite et demander un avis.',
  de: 'Ich bin zugelassener Makler, habe eine schriftliche Vereinbarung mit dem Käufer, den ich mitbringe, und bin einverstanden, dass meine Angaben gespeichert und für diese Besichtigung und eine Rückmeldung verwendet werden.',
  zh: '我是持牌经纪人，与我带来的买家签有书面协议，并同意保存我的信息，用于安排此次看房和征求反馈。',
  ja: '私は免許を持つエージェントで、同行する買主と書面の契約を結んでいます。私の情報が保存され、この内覧の手配と感想の確認に使われることに同意します。',
  ar: 'أنا وكيل مرخّص ولديّ اتفاق خطي مع المشتري الذي أحضره، وأوافق على حفظ بياناتي واستخدامها لترتيب هذه المعاينة وطلب الرأي فيها.',
  pt: 'Sou corretor licenciado, tenho um acordo por escrito com o comprador que trago e concordo que meus dados sejam guardados e usados para marcar esta visita e pedir uma opinião.',
  it: 'Sono un agente abilitato, ho un accordo scritto con l’acquirente che accompagno e acconsento che i miei dati siano conservati e usati per organizzare questa visita e chiedere un parere.',
  ru: 'Я лицензированный агент, у меня есть письменное соглашение с покупателем, которого я привожу, и я согласен на хранение моих данных и их использование для организации показа и отзыва.',
};
