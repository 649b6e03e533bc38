import type { Locale } from '#contract/core/locale.ts';

type Words = {
  /** `{answer}` is the `answer` text below, if replies can be received. */
  offer: string;
  answer: string;
  won: string;
  gone: string;
  full: string;
  which: string;
  none: string;
};
type TextFacts = { lead?: string; minutes?: number; code?: string; codes?: string; link?: string };

/** Kept short, because texts are billed by length. The word to reply with is the same in every language. */
const texts: Record<Locale, Words> = {
  en: {
    offer: 'New lead: {lead}. {minutes} min to claim it. {answer}{link}',
    answer: 'Reply TAKE {code}, or: ',
    won: '{lead} is yours: {link}',
    gone: '{lead} is no longer available.',
    full: 'You are at your lead cap.',
    which: 'Several leads are waiting. Reply {codes}.',
    none: 'No leads are offered to you right now.',
  },
  es: {
    offer: 'Nuevo contacto: {lead}. {minutes} min para tomarlo. {answer}{link}',
    answer: 'Responde TAKE {code}, o: ',
    won: '{lead} es tuyo: {link}',
    gone: '{lead} ya no está disponible.',
    full: 'Ya tienes todos los contactos que puedes tomar.',
    which: 'Esperan varios contactos. Responde {codes}.',
    none: 'Ahora no se te ofrece ningún contacto.',
  },
  fr: {
    offer: 'Nouveau contact : {lead}. {minutes} min pour le prendre. {answer}{link}',
    answer: 'Répondez TAKE {code}, ou : ',
    won: '{lead} est à vous : {link}',
    gone: '{lead} n’est plus disponible.',
    full: 'Vous avez déjà autant de contacts que possible.',
    which: 'Plusieurs contacts attendent. Répondez {codes}.',
    none: 'Aucun contact ne vous est proposé en ce moment.',
  },
  de: {
    offer: 'Neuer Kontakt: {lead}. {minutes} Min. zum Übernehmen. {answer}{link}',
    answer: 'Antworten Sie TAKE {code}, oder: ',
    won: '{lead} gehört Ihnen: {link}',
    gone: '{lead} ist nicht mehr zu haben.',
    full: 'Sie haben so viele Kontakte, wie Sie nehmen dürfen.',
    which: 'Mehrere Kontakte warten. Antworten Sie {codes}.',
    none: 'Ihnen wird gerade kein Kontakt angeboten.',
  },
  zh: {
    offer: '新线索：{lead}。{minutes} 分钟内可领取。{answer}{link}',
    answer: '回复 TAKE {code}，或：',
    won: '{lead} 归您了：{link}',
    gone: '{lead} 已无法领取。',
    full: '您的线索数量已达上限。',
    which: '有多条线索等待。请回复 {codes}。',
    none: '目前没有等您领取的线索。',
  },
  ja: {
    offer: '新しい見込み客：{lead}。残り {minutes} 分。{answer}{link}',
    answer: 'TAKE {code} と返信、または：',
    won: '{lead} 様はあなたの担当です：{link}',
    gone: '{lead} 様はもう引き受けられません。',
    full: '引き受けられる件数の上限に達しています。',
    which: '複数の見込み客が待っています。{codes} と返信してください。',
    none: '現在、引き受けられる見込み客はありません。',
  },
  ar: {
    offer: 'عميل محتمل جديد: {lead}. لديك {minutes} دقيقة. {answer}{link}',
    answer: 'أجب بـ TAKE {code} أو: ',
    won: '{lead} أصبح لك: {link}',
    gone: '{lead} لم يعد متاحًا.',
    full: 'لديك من العملاء ما يُسمح لك بأخذه.',
    which: 'هناك عدة عملاء بالانتظار. أجب بـ {codes}.',
    none: 'لا يوجد عميل معروض عليك الآن.',
  },
  pt: {
    offer: 'Novo contato: {lead}. {minutes} min para pegar. {answer}{link}',
    answer: 'Responda TAKE {code}, ou: ',
    won: '{lead} é seu: {link}',
    gone: '{lead} já não está disponível.',
    full: 'Você já tem todos os contatos que pode pegar.',
    which: 'Vários contatos esperam. Responda {codes}.',
    none: 'Nenhum contato está sendo oferecido a você agora.',
  },
  it: {
    offer: 'Nuovo contatto: {lead}. {minutes} min per prenderlo. {answer}{link}',
    answer: 'Rispondi TAKE {code}, oppure: ',
    won: '{lead} è tuo: {link}',
    gone: '{lead} non è più disponibile.',
    full: 'Hai già tutti i contatti che puoi prendere.',
    which: 'Più contatti attendono. Rispondi {codes}.',
    none: 'Al momento non ti è offerto nessun contatto.',
  },
  ru: {
    offer: 'Новый клиент: {lead}. {minutes} мин., чтобы взять. {answer}{link}',
    answer: 'Ответьте TAKE {code} или: ',
    won: '{lead} теперь ваш: {link}',
    gone: 'Клиента {lead} уже не взять.',
    full: 'У вас уже столько клиентов, сколько можно взять.',
    which: 'Ждут несколько клиентов. Ответьте {codes}.',
    none: 'Сейчас вам не предлагают клиентов.',
  },
};

export function textWords(locale: string | undefined, name: keyof Words, facts: TextFacts, hasAnswer = false): string {
  const own = texts[(locale ?? 'en') as Locale] ?? texts.en;
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, key: string) =>
      key === 'answer' ? (hasAnswer ? fill(own.answer) : '') : String(facts[key as keyof TextFacts] ?? ''),
    );
  return fill(own[name]);
}
