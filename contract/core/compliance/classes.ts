/**
 * The classes that housing law protects: `race` to `family` everywhere in the United States, the others where a state says so
 * (`state-pack.ts`). `character` is not a protected class, but describing a neighborhood's people or safety is steering all the same.
 */
export const protectedClasses = [
  'race',
  'religion',
  'sex',
  'disability',
  'family',
  'origin',
  'income',
  'age',
  'marital',
  'military',
  'citizenship',
  'character',
] as const;
export type ProtectedClass = (typeof protectedClasses)[number];

/** Classes that some states protect and the federal act does not. */
const stateClasses = ['income', 'age', 'marital', 'military', 'citizenship'] as const satisfies ProtectedClass[];
export type StateClass = (typeof stateClasses)[number];

export const isStateClass = (one: ProtectedClass): one is StateClass => stateClasses.some((other) => other === one);

/** The law's own words, worded for the middle of a sentence. */
export const classNames: Record<ProtectedClass, string> = {
  race: 'race or color',
  religion: 'religion',
  sex: 'sex, sexual orientation or gender identity',
  disability: 'disability',
  family: 'familial status',
  origin: 'national origin',
  income: 'source of income',
  age: 'age',
  marital: 'marital status',
  military: 'military or veteran status',
  citizenship: 'citizenship or immigration status',
  character: 'the people or the safety of a neighborhood',
};

/** What words do to a class of people. */
export const acts = ['exclude', 'limit', 'prefer', 'steer'] as const;
export type Act = (typeof acts)[number];
