import type { Locale } from '#contract/core/locale.ts';
import type { Part } from '#contract/growth/assistant-parts.ts';
import { answerQuestion } from './mind/answer-question.ts';
import type { EngineAnswer, Knowing } from './mind/knowing.ts';
import type { Memory } from './mind/memory.ts';
import { formOf } from './mind/parts.ts';
import { fill, textsIn } from './texts.ts';

/** What the assistant of a customer's site says in place of answers about Lintel. */
const siteTexts: Record<Locale, { greeting: string; notHere: string }> = {
  en: {
    greeting:
      'Hello! I’m the automated assistant of {brand}. Tell me what you’re looking for: a city, a price, a number of bedrooms. Prefer a person? Just say so.',
    notHere: 'I only know the homes on this site. {brand} can answer that: leave a message.',
  },
  es: {
    greeting:
      '¡Hola! Soy el asistente automático de {brand}. Dígame qué busca: una ciudad, un precio, un número de habitaciones. ¿Prefiere a una persona? Solo dígalo.',
    notHere: 'Solo conozco las casas de este sitio. {brand} puede responderle: deje un mensaje.',
  },
  fr: {
    greeting:
      'Bonjour ! Je suis l’assistant automatique de {brand}. Dites-moi ce que vous cherchez : une ville, un prix, un nombre de chambres. Vous préférez une personne ? Dites-le simplement.',
    notHere: 'Je ne connais que les biens de ce site. {brand} peut vous répondre : laissez un message.',
  },
  de: {
    greeting:
      'Hallo! Ich bin der automatische Assistent von {brand}. Sagen Sie mir, was Sie suchen: eine Stadt, einen Preis, eine Zahl von Schlafzimmern. Lieber ein Mensch? Sagen Sie es einfach.',
    notHere: 'Ich kenne nur die Häuser dieser Website. {brand} kann das beantworten: Hinterlassen Sie eine Nachricht.',
  },
  zh: {
    greeting: '您好！我是 {brand} 的自动助理。请告诉我您想找什么：城市、价格、卧室数量。想与真人联系？直接说就行。',
    notHere: '我只了解本网站的房屋。{brand} 可以回答这个问题：请留言。',
  },
  ja: {
    greeting:
      'こんにちは。{brand} の自動アシスタントです。お探しの条件を教えてください：都市、価格、寝室の数など。担当者をご希望の場合は、そうお伝えください。',
    notHere: 'このサイトの物件についてのみお答えできます。{brand} がお答えしますので、メッセージを残してください。',
  },
  ar: {
    greeting:
      'مرحبًا! أنا المساعد الآلي لدى {brand}. أخبرني بما تبحث عنه: مدينة أو سعر أو عدد غرف النوم. تفضّل التحدث إلى شخص؟ قل ذلك فحسب.',
    notHere: 'لا أعرف سوى المنازل المعروضة في هذا الموقع. يمكن لـ {brand} الإجابة: اترك رسالة.',
  },
  pt: {
    greeting:
      'Olá! Sou o assistente automático de {brand}. Diga o que procura: uma cidade, um preço, um número de quartos. Prefere uma pessoa? É só dizer.',
    notHere: 'Só conheço os imóveis deste site. {brand} pode responder: deixe uma mensagem.',
  },
  it: {
    greeting:
      'Salve! Sono l’assistente automatico di {brand}. Mi dica che cosa cerca: una città, un prezzo, un numero di camere. Preferisce una persona? Basta dirlo.',
    notHere: 'Conosco solo le case di questo sito. {brand} può rispondere: lasci un messaggio.',
  },
  ru: {
    greeting:
      'Здравствуйте! Я автоматический помощник {brand}. Скажите, что вы ищете: город, цену, число спален. Хотите поговорить с человеком? Просто скажите.',
    notHere: 'Я знаю только дома на этом сайте. {brand} сможет ответить: оставьте сообщение.',
  },
};

/** Lintel's prices and passwords are no topics for a customer's site. */
const isAboutUs = (topic: string): boolean => /^(?:price|lesson|instructions|safety: password)/.test(topic);

/** A site keeps its own contact form; other suggestions are about Lintel. */
const belongsHere = (part: Part): boolean => part.kind !== 'source' && part.kind !== 'choices';

/** The same engine over one site's homes. It speaks for the customer only. */
export async function answerOnSite(message: string, memory: Memory, knowing: Knowing): Promise<EngineAnswer> {
  const answer = await answerQuestion(message, memory, knowing);
  const words = siteTexts[knowing.language.locale];
  const said = (text: string) => fill(text, { brand: knowing.brand });
  // On a site, what it is stands in its greeting: an automated assistant, and whose.
  if (answer.topic === 'greeting' || answer.topic === 'about')
    return { ...answer, text: said(words.greeting), parts: [] };
  if (isAboutUs(answer.topic))
    return {
      ...answer,
      topic: 'site: not here',
      text: said(words.notHere),
      parts: [formOf('person', knowing)],
      unanswered: true,
      memory,
    };
  const { showing, more } = textsIn(knowing.language.locale).choices;
  const kept = [showing.say, more.say];
  return {
    ...answer,
    parts: answer.parts.filter(
      (part) => belongsHere(part) || (part.kind === 'choices' && part.choices.some(({ say }) => kept.includes(say))),
    ),
  };
}
