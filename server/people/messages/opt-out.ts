/** What people write when they want to hear no more, or again. Read in what they wrote, never in what they quote. */

/** Alone, perhaps with a please: a revocation whatever else is going on. */
const words = [
  // English, and what carriers everywhere know
  ...['stop', 'stopp', 'stopall', 'stop all', 'quit', 'end', 'revoke', 'opt out', 'optout', 'opt-out', 'cancel'],
  ...['unsubscribe', 'unsub', 'remove', 'remove me', 'arret'],
  // es, pt, fr, it, de, ru, ar, zh, ja
  ...['alto', 'baja', 'parar', 'pare', 'cancelar', 'salir', 'no mas', 'detener', 'darme de baja'],
  ...['sair', 'cancele', 'remover', 'descadastrar', 'nao quero mais', 'cancelar inscricao'],
  ...['arreter', 'desabonner', 'desinscrire', 'desinscription', 'annuler', 'resilier', 'fin', 'plus de messages'],
  ...['ferma', 'basta', 'annulla', 'cancella', 'disiscrivi', 'disiscrivimi', 'rimuovi', 'fine'],
  ...['halt', 'abmelden', 'abbestellen', 'beenden', 'ende', 'kundigen', 'widerruf', 'widerrufen', 'austragen'],
  ...['стоп', 'хватит', 'отписаться', 'отпишите', 'отписка', 'отмена', 'отменить', 'прекратить', 'отзываю согласие'],
  ...['توقف', 'قف', 'إيقاف', 'ايقاف', 'إلغاء', 'الغاء', 'إلغاء الاشتراك', 'الغاء الاشتراك', 'انهاء', 'إنهاء'],
  ...['停止', '停', '退订', '取消', '取消订阅', '退出', '结束', '退訂', '不要再发'],
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

/** Whole sentences that mean the same. Each wants a verb of ending together with what is to end, or a plain refusal. */
const sentences: readonly RegExp[] = [
  // "stop by tomorrow" and "don't stop" are about something else: what is to stop must be the contact itself.
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
  /\b(dejen?|deja|parem?|pare) de (escribirme|enviarme|mandarme|llamarme|contactarme|me (enviar|mandar|ligar|escrever))/,
  /\b(darme|denme|dame) de baja\b|\bquiero (cancelar|salir|darme de baja)/,
  /\bnao (me )?(enviem?|mandem?|liguem?|escrevam?|contatem?)( mais)?\b/,
  // fr, it
  /\b(arretez|cessez|stoppez) (de )?(m ?(ecrire|envoyer|appeler|contacter)|les|vos)/,
  /\bne (m ?|me )(ecrivez|envoyez|appelez|contactez) plus\b|\b(je veux|veuillez) me (desabonner|desinscrire)/,
  /\bnon (scrivetemi|mandatemi|chiamatemi|contattatemi|scrivermi|mandarmi|chiamarmi)\b|\bsmett(ete|i|ila) di /,
  // de, ru
  /\b(keine|nie wieder|nicht mehr) .*(nachrichten|sms|e-?mails?|mails|anrufe|schreiben|anrufen|kontaktieren)/,
  /\b(bitte )?(melden sie mich ab|horen sie auf|widerrufe (meine )?(einwilligung|zustimmung))/,
  /(не|больше не|прекратите|перестаньте) (пишите|звоните|присылайте|отправляйте|писать|звонить|присылать)/,
  // ar, zh, ja
  /(لا|توقفوا عن) (ترسل|ترسلوا|تتصل|تتصلوا|الإرسال|الاتصال|مراسلتي)/,
  /(不要|别|請勿|请勿|停止).*(发|發|联系|聯繫|短信|打电话|邮件|訊息|消息)/,
  /(送らないで|連絡しないで|電話しないで|配信.*(停止|止め)|もう.*(いらない|不要))/,
];

/** Said alone, asks to hear again. */
const starts = ['start', 'unstop', 'yes start', 'resume', 'subscribe', 'opt in', 'optin', 'opt-in'];

const helps = ['help', 'info', 'ayuda', 'aide', 'hilfe', 'ajuda', 'aiuto', 'помощь', 'مساعدة', '帮助', 'ヘルプ'];

/** Lower case, without accents of Latin letters, punctuation or courtesies around it. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[’'`"“”«»()[\]{}*_~.,;:!?¡¿。！？、，…]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const bare = (text: string): string =>
  plain(text)
    .replace(/^(please|pls|hi|hello|hey|por favor|bitte|s il vous plait|per favore|пожалуйста|ok|okay|no)\s+/, '')
    .replace(/\s+(please|pls|now|thanks|thank you|thx|por favor|bitte|grazie|gracias|merci|danke|me)$/, '')
    .trim();

const known = new Set(words.map(plain));

/** What somebody wrote above what their program quoted and signed. */
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

/** Long letters may tell of a stop sign: only their beginning is read for whole sentences. */
const readUpTo = 600;

export function wishIn(text: string): Wish {
  const own = ownWords(text);
  const word = bare(own);
  if (known.has(word) || known.has(plain(own))) return 'stop';
  if (starts.includes(word)) return 'start';
  if (helps.includes(word)) return 'help';
  const beginning = plain(own.slice(0, readUpTo));
  // "Stop." as a sentence of its own before or after a reason.
  const parts = own.slice(0, readUpTo).split(/[.!?\n。！？]+/);
  const wordAlone =
    parts.length > 1 && parts.some((part) => ['stop', 'unsubscribe', 'quit', 'opt out', 'revoke'].includes(bare(part)));
  return wordAlone || sentences.some((sentence) => sentence.test(beginning)) ? 'stop' : null;
}
