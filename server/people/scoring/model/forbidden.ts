/**
 * Data that no score may use: protected classes (Fair Housing Act, Equal Credit Opportunity Act), proxies for them, and free text, which
 * may contain either. Checked by the words in a column's name; the closed list in `features.ts` also stops a column with an evasive name.
 */
const forbiddenWords = {
  name: 'names hint at origin and sex',
  email: 'addresses hold names and years of birth',
  phone: 'area codes stand for places',
  zip: 'ZIP codes stand for race and income',
  postcode: 'ZIP codes stand for race and income',
  postal: 'ZIP codes stand for race and income',
  address: 'streets stand for race and income',
  street: 'streets stand for race and income',
  neighborhood: 'neighborhoods stand for race and income',
  neighbourhood: 'neighborhoods stand for race and income',
  county: 'places stand for race and income',
  city: 'places stand for race and income',
  state: 'places stand for origin',
  country: 'countries stand for origin',
  area: 'places stand for race and income',
  areas: 'places stand for race and income',
  school: 'schools stand for families and places',
  language: 'languages stand for origin',
  locale: 'languages stand for origin',
  age: 'age is protected',
  birth: 'age is protected',
  birthday: 'age is protected',
  born: 'age is protected',
  sex: 'sex is protected',
  gender: 'sex is protected',
  race: 'race is protected',
  ethnicity: 'race is protected',
  colour: 'color is protected',
  color: 'color is protected',
  'national origin': 'national origin is protected',
  'ethnic origin': 'national origin is protected',
  nationality: 'national origin is protected',
  citizenship: 'national origin is protected',
  religion: 'religion is protected',
  marital: 'marital status is protected',
  married: 'marital status is protected',
  spouse: 'marital status is protected',
  family: 'familial status is protected',
  familial: 'familial status is protected',
  household: 'familial status is protected',
  children: 'familial status is protected',
  kids: 'familial status is protected',
  pregnant: 'familial status is protected',
  dependents: 'familial status is protected',
  disability: 'disability is protected',
  veteran: 'military status is protected in many states',
  assistance: 'public assistance is protected',
  photo: 'pictures show protected classes',
  notes: 'free text may say anything',
  note: 'free text may say anything',
  message: 'free text may say anything',
  tags: 'free text may say anything',
} as const;

/** Variants of words that are already listed: refused as well, but not shown separately. */
const again = {
  ...{ postcode: true, postal: true, neighbourhood: true, areas: true, birthday: true, born: true, colour: true },
  ...{ nationality: true, spouse: true, married: true, familial: true, kids: true, note: true, 'ethnic origin': true },
};

/** The list shown to users: each word once, with the reason. */
export const shownForbidden = Object.entries(forbiddenWords)
  .filter(([word]) => !(word in again))
  .map(([word, why]) => ({ word: word === 'zip' ? 'ZIP code' : word, why }));

/** Splits a name into words: `maritalStatus`, `Marital Status`, and `marital_status` are the same two words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

/** The reason why a column may not be used for a score, or undefined. */
export function whyForbidden(column: string): string | undefined {
  const spaced = ` ${wordsOf(column).join(' ')} `;
  return Object.entries(forbiddenWords).find(([word]) => spaced.includes(` ${word} `))?.[1];
}

/** Runs before a model is trained on an organization's history. */
export function refuseForbidden(columns: readonly { name: string }[]): void {
  for (const { name } of columns) {
    const why = whyForbidden(name);
    if (why) throw new Error(`${name} may not go into a score: ${why}.`);
  }
}
