/**
 * Detects whether a text tells its reader how to opt out: a request to reply (text, send …) with STOP, or STOP and its purpose. A text that
 * merely contains the word, as in "please stop by", doesn't count.
 */

const word = `["'“”„‘’«»「『]?\\s?(?:stop|стоп)\\s?["'“”‘’«»」』]?`;
/** The word must be followed by nothing or by its purpose; "stop by" means something else. */
const isOver = `(?=\\s*(?:$|[\\n.,;:!)/|]|(?:to|2|or|at any|any ?time|if|para|pour|au|um|zum|an|o|oder|ou|или|чтобы|per|al)(?![\\p{L}])))`;

const orders = [
  // English
  '(?:reply|text|txt|send|respond|answer|write back)(?: back)?(?: with)?(?: the word)?',
  // es, pt
  '(?:responda|responde|respondan|responder|conteste|contesta|env[ií]e|env[ií]a|enviar|escriba|escribe|digite|escreva|mande|manda)(?: con| com)?(?: la palabra| a palavra)?',
  // fr
  '(?:r[ée]pondez|r[ée]ponds|r[ée]pondre|envoyez|envoie|envoyer|[ée]crivez)(?: par| avec)?(?: le mot)?',
  // it
  '(?:rispondi|rispondete|risponda|rispondere|invia|inviate|inviare|scrivi|scrivete)(?: con)?(?: la parola)?',
  // de
  '(?:antworten sie|antworte|antwortet|senden sie|sende|schreiben sie|schreib|schreibe|simsen sie)(?: mit| uns)?(?: dem wort| das wort)?',
  // ru
  '(?:ответьте|отправьте|напишите|пришлите)(?: слово)?',
];

const notices: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}])(?:${orders.join('|')})\\s+${word}${isOver}`, 'iu'),
  // The word first: "STOP to end", "STOP=unsubscribe", "STOP pour ne plus recevoir".
  /(?<![\p{L}])stop\s*(?:=|:|(?:to|2)\s+(?=opt|end|quit|cancel|unsub|stop|hear|leave))\s*(?:opt|end|quit|cancel|unsub|stop|hear|leave)/iu,
  /(?<![\p{L}])stop\s+(?:para (?:no|não|cancelar|salir|sair|dejar|parar|darse)|pour (?:ne|vous|se|arr[êe]ter)|per (?:non|annullare|disiscriv)|um (?:sich|keine|nichts)|zum (?:abmelden|abbestellen))/iu,
  // de: "mit STOP antworten"
  new RegExp(`(?<![\\p{L}])mit\\s+${word}\\s+(?:antworten|an uns)`, 'iu'),
  // ar, zh, ja: in these scripts the Latin word can only mean the command.
  /(?:أرسل|ارسل|أرسلوا|أجب|رد|اكتب)(?: بكلمة| كلمة| ب)?\s+["“«]?STOP/iu,
  /(?:回复|回覆|发送|發送|傳送|回传)\s*["“「『]?\s*STOP/iu,
  /STOP\s*["”」』]?\s*(?:と|を)?\s*(?:ご)?(?:返信|送信)/iu,
];

export const saysHowToStop = (text: string): boolean => notices.some((notice) => notice.test(text));
