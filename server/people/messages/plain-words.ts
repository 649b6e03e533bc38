/** Pairs of a traditional character and its simplified one, of the words that opt-outs are made of. */
const pairs =
  '閱阅訂订發发聯联繫系訊讯電电號号碼码刪删單单從从會会請请別别煩烦給给話话擾扰騷骚這这個个們们簡简終终資资';
const simple = new Map((pairs.match(/../gu) ?? []).map(([from, to]) => [from!, to!]));
const traditional = new RegExp(`[${[...simple.keys()].join('')}]`, 'gu');

/** Letters that are written in several ways. */
const alike: readonly [RegExp, string][] = [
  [/[\u{64b}-\u{652}\u{640}]/gu, ''],
  [/[أإآٱ]/gu, 'ا'],
  [/ة/gu, 'ه'],
  [/ى/gu, 'ي'],
  [/ё/gu, 'е'],
];

/** What `plain` makes of letters that are written in several ways; Japanese shares some with traditional Chinese. */
export const oneForm = (text: string): string =>
  alike
    .reduce((words, [letters, one]) => words.replace(letters, one), text)
    .replace(traditional, (letter) => simple.get(letter)!);

/** Lower case, one form of each letter, without accents on Latin letters, signs or punctuation. */
export function plain(text: string): string {
  const clean = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/(?:\p{Extended_Pictographic}|\u{fe0f}|\u{200d}|\p{Emoji_Modifier})+/gu, ' ')
    .replace(/[’'`"“”«»()[\]{}*_~.,;:!?¡¿。！？、，…؟،]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return oneForm(clean);
}
