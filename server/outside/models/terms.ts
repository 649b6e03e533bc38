// Common words of questions, in the product's languages, that say nothing about their subject.
const emptyWords = new Set(
  (
    'a an and any are as at be by can could did do does for from had has have how i if in is it its me my of on or our ' +
    'please should tell that the their them there these they this to us was we were what when where which who why will ' +
    'with would you your about ' +
    'al como con cual cuales cuando cuanto cuanta de del desde donde el ella en entre es esta este esto hay la las lo los ' +
    'me mi mis muy no nos o para pero por puede puedo que quien se si sin sobre son su sus te tiene tu tus un una uno y ya ' +
    'au aux avec ce ces cette comment dans des dont du elle est et il ils je le les leur ma mais mes mon ne nous on ou par ' +
    'pas peut peux pour pourquoi quand quel quelle quelles quels qui sa sans ses si son sont sur ta tes toi ton une vos ' +
    'votre vous combien ' +
    'aber als am auch auf aus bei bin bis bist da das dass dein dem den der des die dir du ein eine einem einen einer er es ' +
    'euch fur gibt hat haben ich ihr ihre im ist ja kann konnen man mein mir mit nach nicht noch oder sein sich sie sind so ' +
    'uber um und uns von vor wann war warum was wenn wer wie wird wo zu zum zur welche welcher welches ' +
    'ao aos com da das do dos em essa esse eu isso isto mais mas meu minha na nas no nos nossa nosso num numa onde os pela ' +
    'pelo posso qual quais quando quanto quem sao seu sua tem uma voce ' +
    'agli alla alle allo anche che chi ci col come cosa cui dai dal dalla degli dei della delle dove e gli ha ho i il io ' +
    'loro mia mio nei nel nella noi perche piu puo quale quali quando quanto quello questa questo sei sia sono sulla suo ti ' +
    'tra tuo un uno vi voi ' +
    'а без бы в вам вас вы где для до его ее если есть еще и из или им их к как какая какие какой когда кто ли мне мой мы на ' +
    'над не нет но о об он она они оно от по под почему при про с сколько со так там то у уже что чтобы это этот я ' +
    'أن أو أي إلى إن ا التي الذي ان او اي الى ايش بعد عن على في قبل كم كيف لا لماذا ما متى مع من منذ هذا هذه هل هو هي و يا اين ' +
    '什么 怎么 多少 如何 哪里 哪个 为什 为何 是否 可以 我们 你们 您的 我的 请问 一个 有没 没有'
  ).split(' '),
);

/** Whether a word, without accents and capitals, says nothing about the question's subject. */
export const isEmptyWord = (word: string): boolean => emptyWords.has(word);

/** The meaningful words of a text in a uniform form: no case, no accents, no articles. */
export function termsOf(text: string): string[] {
  // Recomposed at the end, because the decomposition also splits Japanese and Korean characters.
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u0652]/g, '')
    .normalize('NFC')
    .toLowerCase();
  return (
    plain.match(
      /\p{sc=Han}+|[\p{sc=Katakana}ー]+|\p{sc=Hiragana}+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}])+/gu,
    ) ?? []
  )
    .flatMap(asTerms)
    .filter((term) => !emptyWords.has(term));
}

function asTerms(word: string): string[] {
  // Japanese writes endings and particles in Hiragana.
  if (/^\p{sc=Hiragana}/u.test(word)) return [];
  if (/^\p{sc=Han}/u.test(word)) return pairs(word);
  const term = bare(word);
  return term.length > 1 || /\p{N}/u.test(term) ? [term] : [];
}

/** Whether two words differ only in their ending: "listing" and "listings", "квартира" and "квартиры". */
export function isSameTerm(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 4) return long === `${short}s`;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  return common >= 4 && common >= long.length * 0.7;
}

// Chinese has no spaces, so pairs of adjacent characters are used as words.
function pairs(word: string): string[] {
  const signs = [...word];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => signs[index]! + sign);
}

function bare(word: string): string {
  return word.length > 4 ? word.replace(/^[وبفكل]?ال/u, '') : word;
}
