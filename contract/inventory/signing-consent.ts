import type { Locale } from '../core/locale.ts';

/** The text that a signer agrees to, stored verbatim with the signature. */
export const signingConsent: Record<Locale, string> = {
  en: 'I agree to sign this document electronically, and that my electronic signature has the same effect as one on paper. I can ask the sender for a paper copy and can decline to sign.',
  es: 'Acepto firmar este documento por medios electrónicos y que mi firma electrónica tenga el mismo efecto que una en papel. Puedo pedir al remitente una copia en papel y puedo negarme a firmar.',
  fr: 'J’accepte de signer ce document par voie électronique et que ma signature électronique ait le même effet qu’une signature sur papier. Je peux demander une copie papier à l’expéditeur et refuser de signer.',
  de: 'Ich bin einverstanden, dieses Dokument elektronisch zu unterschreiben, und dass meine elektronische Unterschrift dieselbe Wirkung hat wie eine auf Papier. Ich kann beim Absender eine Kopie auf Papier verlangen und die Unterschrift ablehnen.',
  zh: '我同意以电子方式签署本文件，并同意我的电子签名与纸质签名具有同等效力。我可以向发件人索取纸质副本，也可以拒绝签署。',
  ja: '私はこの文書に電子的に署名すること、および電子署名が紙の署名と同じ効力を持つことに同意します。送信者に紙の写しを求めることも、署名を断ることもできます。',
  ar: 'أوافق على توقيع هذا المستند إلكترونيًا وعلى أن يكون لتوقيعي الإلكتروني الأثر نفسه الذي للتوقيع على الورق. يمكنني أن أطلب من المرسل نسخة ورقية، ويمكنني رفض التوقيع.',
  pt: 'Concordo em assinar este documento eletronicamente e que minha assinatura eletrônica tenha o mesmo efeito que uma assinatura em papel. Posso pedir ao remetente uma cópia em papel e posso recusar a assinatura.',
  it: 'Accetto di firmare questo documento per via elettronica e che la mia firma elettronica abbia lo stesso effetto di una firma su carta. Posso chiedere al mittente una copia cartacea e posso rifiutare di firmare.',
  ru: 'Я согласен подписать этот документ в электронной форме и с тем, что моя электронная подпись имеет ту же силу, что и подпись на бумаге. Я могу запросить у отправителя бумажную копию и могу отказаться от подписания.',
};
