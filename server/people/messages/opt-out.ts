/** Detects requests to opt out, opt in again, or get help in a message; quoted text is ignored. */

/** Words that revoke consent when they are the whole message (courtesies aside), whatever the conversation is about. */
const words = [
  // English, and the words that carriers recognize everywhere
  ...['stop', 'stopp', 'stopall', 'stop all', 'quit', 'end', 'revoke', 'opt out', 'optout', 'opt-out', 'cancel'],
  ...['unsubscribe', 'unsub', 'remove', 'remove me', 'arret'],
  // es, pt, fr, it, de, ru, ar, zh, ja
  ...[
    'alto',
    'baja',
    'parar',
    'pare',
    'cancelar',
    'salir',
    'no mas',
    'detener',
    'darme de baja',
    'desuscribir',
    'cancelar suscripcion',
  ],
  ...['sair', 'cancele', 'remover', 'descadastrar', 'nao quero mais', 'cancelar inscricao'],
  ...[
    'arreter',
    'desabonner',
    'desinscrire',
    'desinscription',
    'annuler',
    'resilier',
    'fin',
    'plus de messages',
    'desabonnez moi',
    'desabonner moi',
  ],
  ...['ferma', 'basta', 'annulla', 'cancella', 'cancellami', 'disiscrivi', 'disiscrivimi', 'rimuovi', 'fine'],
  ...['halt', 'abmelden', 'abbestellen', 'beenden', 'ende', 'kundigen', 'widerruf', 'widerrufen', 'austragen'],
  ...['стоп', 'хватит', 'отписаться', 'отпишите', 'отписка', 'отмена', 'отменить', 'прекратить', 'отзываю согласие'],
  ...['توقف', 'قف', 'إيقاف', 'ايقاف', 'إلغاء', 'الغاء', 'إلغاء الاشتراك', 'الغاء الاشتراك', 'انهاء', 'إنهاء'],
  ...['停止', '停', '退订', 't退订', 'td', '取消', '取消订阅', '退出', '结束', '退訂', '不要再发'],
  ...[
    'ストップ',
    '配信停止',
    '停止して',
    '解除',
    '登録解除',
    '購読解除',
    '終了',
    'キャンセル',
    'やめて',
    'やめてください',
  ],
];

/** Sentences with the same meaning. Each combines a verb of ending with what is to end, or is a plain refusal. */
const sentences: readonly RegExp[] = [
  // "stop by tomorrow" and "don't stop" must not match, so the verb's object has to be the contact itself.
  /\b(please |pls |kindly )?(stop|quit|cease|end|cancel) (all |with |sending |these |your |the |any )*(text|message|messaging|email|e-mail|mail|call|contact|sms|spam|communication|sending|solicit|alert|notification|bother|harass)/,
  /\b(stop|quit) (texting|calling|messaging|emailing|e-mailing|mailing|contacting|writing|bothering|harassing|spamming|sending)\b/,
  /\b(unsubscribe|opt|take|remove|delete|drop)( me)?( out)? (me )?(from|off|of) (this|the|your|all|any|these|future)/,
  /\b(take|remove|delete|drop) (me|my (number|email|e-mail|address|name|info|information|contact))\b/,
  /\b(unsubscribe|opt) me\b|\bopt me out\b|\bi (want|would like|wish|d like) to (unsubscribe|opt out|cancel|be removed|be taken off)/,
  /\b(i )?(revoke|withdraw|rescind) (my |all )?(consent|permission)/,
  /\b(do not|don ?t|dont|never|no longer) (you )?(text|call|contact|email|e-mail|message|write|mail|send me|bother)( to)?( me| us| this| my|ever|again|any|$)/,
  /\b(leave me alone|lose my number|no more (texts?|messages?|emails?|e-mails?|calls?|contact|mails?))\b/,
  /\bnot interested\b.*\b(remove|stop|take me off|don ?t (text|call|contact|email))/,
  /\bwrong (number|person)\b.*\b(stop|remove)/,
  // es, pt
  /\b(no (me )?(escriban?|env[ií]en?|manden?|llamen?|contacten?|molesten?)( mas)?)\b/,
  /\b(dejen?|deja|parem?|pare|deje) de (escribirme|enviarme|mandarme|llamarme|contactarme|me (enviar|mandar|ligar|escrever))/,
  /\b(ya )?no quiero (mas )?(mensajes|textos|sms|correos|llamadas)/,
  /\b(darme|denme|dame) de baja\b|\bquiero (cancelar|salir|darme de baja)/,
  /\bnao (me )?(enviem?|mandem?|liguem?|escrevam?|contatem?)( mais)?\b/,
  // fr, it
  /\b(arretez|cessez|stoppez) (de )?(m ?(ecrire|envoyer|appeler|contacter)|les|vos)/,
  /\bne (m ?|me )(ecrivez|envoyez|appelez|contactez) plus\b|\b(je veux|veuillez) me (desabonner|desinscrire)/,
  /\bnon (scrivetemi|mandatemi|chiamatemi|contattatemi|scrivermi|mandarmi|chiamarmi)\b|\bsmett(ete|i|ila) di /,
  // de, ru
  /\b(keine|nie wieder|nicht mehr) .*(nachrichten|sms|e-?mails?|mails|anrufe|schreiben|anrufen|kontaktieren)/,
  /\b(bitte )?(melden sie mich ab|horen sie auf|widerrufe (meine )?(einwilligung|zustimmung))/,
  /(отпишите|удалите) меня|не (надо|нужно) (писать|звонить|присылать|отправлять)/,
  /(не|больше не|прекратите|перестаньте) (пишите|звоните|присылайте|отправляйте|писать|звонить|присылать)/,
  // ar, zh, ja
  /(أوقف|اوقف|أوقفوا) (الرسائل|الإرسال|الارسال)/,
  /(لا|توقفوا عن) (تراسل|ترسل|ترسلوا|تتصل|تتصلوا|الإرسال|الاتصال|مراسلتي)/,
  /(不要|别|請勿|请勿|停止).*(发|發|联系|聯繫|短信|打电话|邮件|訊息|消息)/,
  /(送らないで|連絡しないで|電話しないで|配信.*(停止|止め)|もう.*(いらない|不要))/,
];

/** “Don’t stop” asks for more; “why don’t you stop” doesn't. */
const negated: readonly RegExp[] = [
  /(?<!\bwhy |\bcan t |\bcant )\b(?:do not|don ?t|never|no need to|not|won ?t|wouldn ?t|didn ?t)(?: (?:please|ever|you|want to|wish to|need to|to|have to|ever want to))* (?:stop|quit|unsubscribe|opt|cancel|remove me|end|cease)\b/,
  /\bno (?:pares?|paren|deje[ns]?(?: de)?|cancele[ns]?|me den de baja|detenga[ns]?)\b|\bnao (?:pare[ms]?|cancele[ms]?)\b/,
  /\bn ?(?:arretez?|arrete|arretes|cessez) pas\b|\bne (?:me )?(?:desabonnez|desinscrivez|stoppez) pas\b/,
  /\bnicht (?:aufhoren|abmelden|stoppen|beenden|abbestellen|austragen)\b|\bhor(?:en sie)? nicht auf\b/,
  /\bnon (?:smett(?:ete|ere|a)|cancellate?mi|fermat?e?vi|disiscrive\w*)\b/,
  /(?:^| )не (?:останавлива\p{L}*|прекращай\p{L}*|отписывай\p{L}*|переставай\p{L}*|отменяй\p{L}*)/u,
  /(?:不要|别|別|请勿|請勿)(?:停|取消|退订|退訂)/u,
  /(?:やめ|止め|停止し|解除し)ないで/u,
  /لا (?:تتوقف|توقف|تلغ)/u,
];

/** Words that opt in again when they are the whole message. */
const starts = new Set(
  [
    ...['start', 'unstop', 'yes start', 'resume', 'subscribe', 'opt in', 'optin', 'opt-in'],
    ...[
      'comenzar',
      'empezar',
      'iniciar',
      'reanudar',
      'comecar',
      'retomar',
      'reprendre',
      'commencer',
      'inizia',
      'riprendi',
    ],
    ...[
      'starten',
      'anfangen',
      'fortsetzen',
      'старт',
      'начать',
      'возобновить',
      'ابدأ',
      'ابدا',
      'بدء',
      '开始',
      '開始',
      '再開',
      'スタート',
    ],
  ].map(plain),
);

const helps = ['help', 'info', 'ayuda', 'aide', 'hilfe', 'ajuda', 'aiuto', 'помощь', 'مساعدة', '帮助', 'ヘルプ'];

/** Lower case, without accents on Latin letters, punctuation, or courtesies. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/(?:\p{Extended_Pictographic}|\u{fe0f}|\u{200d}|\p{Emoji_Modifier})+/gu, ' ')
    .replace(/[’'`"“”«»()[\]{}*_~.,;:!?¡¿。！？、，…]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const bare = (text: string): string =>
  plain(text)
    .replace(/^(please|pls|hi|hello|hey|por favor|bitte|s il vous plait|svp|per favore|пожалуйста|ok|okay|no)\s+/, '')
    .replace(/\s+(please|pls|now|thanks|thank you|thx|it|this|por favor|bitte|svp|grazie|gracias|merci|danke|me)$/, '')
    .trim();

const known = new Set(words.map(plain));

/** A stop sign or a raised hand means stop when it is the whole message. */
const signs = /^(?:[🛑⛔🚫✋🤚🖐❌]\p{M}*\p{Emoji_Modifier}?\s*)+$/u;

/** Normalizes a word that is spaced out, drawn out, or written with 0 for o. */
function meantOf(word: string): string {
  const apart = /^\p{L}(?:[\s.\-_]+\p{L}){2,}$/u.test(word) ? word.replace(/[\s.\-_]+/gu, '') : word;
  return apart.replace(/([a-z])\1{2,}/g, '$1').replace(/(?<=[a-z])0(?=[a-z])/g, 'o');
}

/** Typos of such a short word are listed one by one, because "spot", "step", and "shop" are real words. */
const slips = new Set([
  'stpo',
  'sotp',
  'tsop',
  'stp',
  'stopp',
  'sstop',
  'stoop',
  'sttop',
  'srop',
  'dtop',
  'stol',
  'sto',
  'stoip',
  'stiop',
  'stopo',
  'stopl',
]);
/** Words long enough that one typo doesn't turn them into another word; the longest tolerate two. */
const long = [
  'unsubscribe',
  'unsubscribe me',
  'cancel',
  'remove',
  'remove me',
  'revoke',
  'optout',
  'opt out',
  'stopall',
  'abmelden',
  'abbestellen',
  'cancelar',
  'desabonner',
  'desinscrire',
  'отписаться',
];
const otherWords = new Set([
  'cancer',
  'remote',
  'removed',
  'remover',
  'revoked',
  'canceled',
  'cancels',
  'cancela',
  'removes',
]);

/** The edit distance, counting insertions, deletions, substitutions, and swaps. */
function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let a = 1; a <= one.length; a += 1) {
    const row = [a];
    for (let b = 1; b <= other.length; b += 1) {
      const cost = one[a - 1] === other[b - 1] ? 0 : 1;
      let least = Math.min(rows[a - 1]![b]! + 1, row[b - 1]! + 1, rows[a - 1]![b - 1]! + cost);
      if (a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1])
        least = Math.min(least, rows[a - 2]![b - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}

const isSlip = (word: string): boolean =>
  slips.has(word) ||
  (word.length >= 5 &&
    word.length <= 16 &&
    !otherWords.has(word) &&
    long.some((right) => slipsBetween(word, right) <= (right.length >= 10 ? 2 : 1)));

/** The sender's own text, without what their mail program quoted and signed. */
export function ownWords(text: string): string {
  const lines: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (
      /^\s*(>|-- ?$|-{3,}|_{3,}|on .{5,200} wrote:|el .{5,200} escribi|le .{5,200} a écrit|am .{5,200} schrieb|from: )/i.test(
        line,
      )
    )
      break;
    lines.push(line);
  }
  return lines.join('\n').trim();
}

export type Wish = 'stop' | 'start' | 'help' | null;

/** Only the beginning of a message is searched for sentences, because a long mail may mention a stop sign. */
const readUpTo = 600;

export function wishIn(text: string): Wish {
  const own = ownWords(text);
  if (signs.test(own.trim())) return 'stop';
  const word = meantOf(bare(own));
  const whole = plain(own);
  if (negated.some((pattern) => pattern.test(whole))) return null;
  if (known.has(word) || known.has(whole) || isSlip(word)) return 'stop';
  if (starts.has(word)) return 'start';
  if (helps.includes(word)) return 'help';
  const beginning = plain(own.slice(0, readUpTo));
  // "Stop." as a sentence of its own before or after a reason.
  const parts = own.slice(0, readUpTo).split(/[.!?\n。！？]+/);
  const wordAlone =
    parts.length > 1 && parts.some((part) => ['stop', 'unsubscribe', 'quit', 'opt out', 'revoke'].includes(bare(part)));
  return wordAlone || sentences.some((sentence) => sentence.test(beginning)) ? 'stop' : null;
}
