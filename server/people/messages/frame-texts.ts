import { isLocale, type Locale } from '#contract/core/locale.ts';

type Texts = Record<'unsubscribe' | 'replyStop' | 'stopped' | 'help', string>;

/**
 * Texts that the product adds to a message, in the reader's language. STOP and START are never translated, because replies are matched
 * against them.
 */
const texts: Record<Locale, Texts> = {
  en: {
    unsubscribe: 'Unsubscribe: {url}',
    replyStop: 'Reply STOP to opt out.',
    stopped: '{name}: You will get no more texts from us. Reply START to resubscribe.',
    help: '{name}: We text you about your inquiry. Reply STOP to opt out.',
  },
  es: {
    unsubscribe: 'Darse de baja: {url}',
    replyStop: 'Responda STOP para no recibir más mensajes.',
    stopped: '{name}: no recibirá más mensajes nuestros. Responda START para volver a recibirlos.',
    help: '{name}: le escribimos sobre lo que nos pidió. Responda STOP para no recibir más mensajes.',
  },
  fr: {
    unsubscribe: 'Se désabonner : {url}',
    replyStop: 'Répondez STOP pour ne plus recevoir de messages.',
    stopped: '{name} : vous ne recevrez plus de SMS de notre part. Répondez START pour en recevoir à nouveau.',
    help: '{name} : nous vous écrivons au sujet de votre demande. Répondez STOP pour ne plus rien recevoir.',
  },
  de: {
    unsubscribe: 'Abmelden: {url}',
    replyStop: 'Antworten Sie STOP, um nichts mehr zu erhalten.',
    stopped: '{name}: Sie erhalten keine SMS mehr von uns. Antworten Sie START, um wieder von uns zu hören.',
    help: '{name}: Wir schreiben zu dem, wonach Sie gefragt haben. Antworten Sie STOP, um nichts mehr zu erhalten.',
  },
  zh: {
    unsubscribe: '退订：{url}',
    replyStop: '回复 STOP 即可不再接收。',
    stopped: '{name}：您将不再收到我们的短信。回复 START 可重新接收。',
    help: '{name}：我们就您咨询的事项发送短信。回复 STOP 即可不再接收。',
  },
  ja: {
    unsubscribe: '配信停止：{url}',
    replyStop: '配信停止は STOP とご返信ください。',
    stopped: '{name}：今後、SMSはお送りしません。再開するには START とご返信ください。',
    help: '{name}：お問い合わせの件でSMSをお送りしています。停止するには STOP とご返信ください。',
  },
  ar: {
    unsubscribe: 'إلغاء الاشتراك: {url}',
    replyStop: 'للتوقف عن استلام الرسائل أرسل STOP.',
    stopped: '{name}: لن تصلك منا رسائل نصية بعد الآن. أرسل START لتصلك رسائلنا من جديد.',
    help: '{name}: نراسلك بشأن ما طلبته منا. أرسل STOP للتوقف عن استلام الرسائل.',
  },
  pt: {
    unsubscribe: 'Cancelar inscrição: {url}',
    replyStop: 'Responda STOP para não receber mais mensagens.',
    stopped: '{name}: você não receberá mais mensagens nossas. Responda START para voltar a recebê-las.',
    help: '{name}: escrevemos sobre o que você nos pediu. Responda STOP para não receber mais mensagens.',
  },
  it: {
    unsubscribe: 'Annulla l’iscrizione: {url}',
    replyStop: 'Rispondi STOP per non ricevere altri messaggi.',
    stopped: '{name}: non riceverai più nostri SMS. Rispondi START per riceverli di nuovo.',
    help: '{name}: ti scriviamo in merito alla tua richiesta. Rispondi STOP per non ricevere altri messaggi.',
  },
  ru: {
    unsubscribe: 'Отписаться: {url}',
    replyStop: 'Чтобы отказаться от сообщений, ответьте STOP.',
    stopped: '{name}: вы больше не будете получать от нас SMS. Чтобы получать их снова, ответьте START.',
    help: '{name}: мы пишем о том, что вы у нас запросили. Чтобы отказаться, ответьте STOP.',
  },
};

/** English if the reader's language is unknown. */
export const frameTexts = (language: string | null | undefined): Texts => texts[isLocale(language) ? language : 'en'];
