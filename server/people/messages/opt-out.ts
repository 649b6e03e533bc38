import { asksToGoOn, asksToStop } from './opt-out-sentences.ts';
import { plain } from './plain-words.ts';

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
  ...[
    'halt',
    'abmeldung',
    'abmelden',
    'abbestellen',
    'beenden',
    'ende',
    'kundigen',
    'widerruf',
    'widerrufen',
    'austragen',
  ],
  ...[
    'стоп',
    'стопп',
    'хватит',
    'отписаться',
    'отпишите',
    'отписка',
    'отмена',
    'отменить',
    'прекратить',
    'отзываю согласие',
  ],
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

const helps = new Set(
  ['help', 'info', 'ayuda', 'aide', 'hilfe', 'ajuda', 'aiuto', 'помощь', 'مساعدة', '帮助', 'ヘルプ'].map(plain),
);

const bare = (text: string): string =>
  plain(text)
    .replace(
      /^(please|pls|plz|hi|hello|hey|por favor|bitte|s il vous plait|svp|per favore|пожалуйста|ok|okay|no)\s+/,
      '',
    )
    .replace(
      /\s+(please|pls|plz|now|thanks|thank you|thx|it|this|por favor|bitte|svp|grazie|gracias|merci|danke|me)$/,
      '',
    )
    .trim();

const known = new Set(words.map(plain));

/** A stop sign or a raised hand means stop when it is the whole message. */
const signs = /^(?:[🛑⛔🚫✋🤚🖐❌]\p{M}*\p{Emoji_Modifier}?\s*)+$/u;

/** Normalizes a word that is spaced out, drawn out, or written with 0 for o. */
function meantOf(word: string): string {
  const apart = /^\p{L}(?:[\s.\-_]+\p{L}){2,}$/u.test(word) ? word.replace(/[\s.\-_]+/gu, '') : word;
  return apart
    .replace(/^\$(?=[a-z])/, 's')
    .replace(/([a-zа-я])\1{2,}/g, '$1')
    .replace(/(?<=[a-z])0(?=[a-z])/g, 'o');
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
  const rest = withoutGoingOn(whole);
  if (rest === whole) {
    if (known.has(word) || known.has(whole) || isSlip(word)) return 'stop';
    if (starts.has(word)) return 'start';
    if (helps.has(word)) return 'help';
    // "Stop." as a sentence of its own before or after a reason.
    const parts = own.slice(0, readUpTo).split(/[.!?\n。！？]+|[,;](?=[^,;]*$)/);
    if (parts.length > 1 && parts.some((part) => alone.has(meantOf(bare(part))))) return 'stop';
  }
  const beginning = rest === whole ? plain(own.slice(0, readUpTo)) : rest.slice(0, readUpTo);
  return asksToStop.some((sentence) => sentence.test(beginning)) ? 'stop' : null;
}

const alone = new Set(['stop', 'unsubscribe', 'quit', 'opt out', 'revoke']);

const withoutGoingOn = (words: string): string =>
  asksToGoOn.reduce((rest, pattern) => rest.replace(new RegExp(pattern, 'gu'), ' '), words);
