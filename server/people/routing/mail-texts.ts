type Texts = { subject: string; greeting: string; body: string };

const texts: Record<string, Texts> = {
  en: {
    subject: 'New lead: {lead}',
    greeting: 'Hello {name},',
    body: '{lead} is waiting for a response. First to claim the lead gets it; you have {minutes} minutes. Claim it here:',
  },
  es: {
    subject: 'Nuevo contacto: {lead}',
    greeting: 'Hola, {name}:',
    body: '{lead} espera una respuesta. Quien lo tome primero se lo queda; tienes {minutes} minutos. Tómalo aquí:',
  },
  fr: {
    subject: 'Nouveau contact : {lead}',
    greeting: 'Bonjour {name},',
    body: '{lead} attend une réponse. Le premier qui prend ce contact le garde ; il vous reste {minutes} minutes. Prenez-le ici :',
  },
  de: {
    subject: 'Neuer Kontakt: {lead}',
    greeting: 'Hallo {name},',
    body: '{lead} wartet auf Antwort. Wer zuerst zugreift, bekommt den Kontakt; Sie haben {minutes} Minuten. Hier übernehmen:',
  },
  zh: {
    subject: '新线索：{lead}',
    greeting: '{name}，您好：',
    body: '{lead} 正在等待回复。先到先得，您还有 {minutes} 分钟。在此领取：',
  },
  ja: {
    subject: '新しい見込み客：{lead}',
    greeting: '{name} 様',
    body: '{lead} 様が返事をお待ちです。先に引き受けた方の担当になります。残り {minutes} 分です。こちらから引き受けられます：',
  },
  ar: {
    subject: 'عميل محتمل جديد: {lead}',
    greeting: 'مرحبًا {name}،',
    body: '{lead} بانتظار رد. من يأخذه أولًا يكون له، ولديك {minutes} دقيقة. خذه من هنا:',
  },
  pt: {
    subject: 'Novo contato: {lead}',
    greeting: 'Olá, {name},',
    body: '{lead} está à espera de uma resposta. Quem pegar primeiro fica com o contato; você tem {minutes} minutos. Pegue aqui:',
  },
  it: {
    subject: 'Nuovo contatto: {lead}',
    greeting: 'Ciao {name},',
    body: '{lead} attende una risposta. Chi lo prende per primo lo tiene; hai {minutes} minuti. Prendilo qui:',
  },
  ru: {
    subject: 'Новый клиент: {lead}',
    greeting: 'Здравствуйте, {name}!',
    body: '{lead} ждёт ответа. Клиент достанется тому, кто возьмёт его первым; у вас {minutes} мин. Взять здесь:',
  },
};

/** The texts of the mail that offers a lead. */
export function claimTexts(locale: string, values: { name: string; lead: string; minutes: number }): Texts {
  const own = texts[locale] ?? texts.en!;
  const fill = (text: string) =>
    text.replace(/\{(name|lead|minutes)\}/g, (_, key: keyof typeof values) => String(values[key]));
  return { subject: fill(own.subject).slice(0, 150), greeting: fill(own.greeting), body: fill(own.body) };
}
