import type { Point } from './area.ts';

/**
 * A domain declares its fields once. Filters, list columns, sorting, import and forms all read this one list, so that a
 * field added here is known everywhere and one that is missing is known nowhere.
 */

export type Tone = 'plain' | 'act' | 'need' | 'info' | 'loss';

/** Labels of options that the code fixes are message keys. */
export type Option = { readonly value: string; readonly label: string; readonly tone?: Tone };

/** Options that an organisation keeps itself (its stages, its tags) are known by the name of their list. */
export type Options = readonly Option[] | { readonly from: string };

type Shared = {
  /** Message key of the name that people see. */
  readonly label: string;
  /** Message key of the heading under which menus show it. */
  readonly group?: string;
  /** May stand in a filter. Yes unless said otherwise. */
  readonly filter?: boolean;
  /** Lists may be ordered by it: the domain has an index that carries this order. No unless said otherwise. */
  readonly sort?: boolean;
  /** In lists: there from the start, offered in the column menu, or not at all. Offered unless said otherwise. */
  readonly column?: 'shown' | 'offered' | 'never';
  /** People change it: in forms, in cells, by import. Yes unless said otherwise; counts never are. */
  readonly edit?: boolean;
  /** Never empty: forms insist on it and nobody is asked whether it is empty. */
  readonly required?: boolean;
  /** Names other products give the same thing in their exports, in lower case; import finds columns by them. */
  readonly headings?: readonly string[];
};

type Several = {
  /** The record holds a list of them (a person's phones). A condition holds when it holds for one of them. */
  readonly many?: boolean;
};

type TextField = Shared &
  Several & {
    readonly type: 'text';
    /** Case matters. For codes and keys, which are compared by index; words for people are compared without case. */
    readonly exact?: boolean;
    /** Several lines. */
    readonly long?: boolean;
    readonly max?: number;
    /** A line that may be empty and that no rule hangs on: schemas, SQL, forms, cells, import and merging follow from the field list alone. */
    readonly plain?: true;
  };
type EmailField = Shared & Several & { readonly type: 'email' };
/** Kept as E.164: a plus and digits. */
export type PhoneField = Shared & Several & { readonly type: 'phone' };
type ChoiceField = Shared & { readonly type: 'choice'; readonly options: Options };
export type TagsField = Shared & { readonly type: 'tags'; readonly options: Options };
type NumberField = Shared & {
  readonly type: 'number';
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
};
/** Integer cents. */
export type MoneyField = Shared & { readonly type: 'money' };
/** A day without a zone. */
export type DateField = Shared & { readonly type: 'date' };
type InstantField = Shared & { readonly type: 'instant' };
type BooleanField = Shared & { readonly type: 'boolean' };
/** A member of the organisation, by user id. */
type PersonField = Shared & { readonly type: 'person' };
/** Where it is, by latitude and longitude. */
export type PlaceField = Shared & { readonly type: 'place' };
/** How many related things there are. `timed`: each has a moment, so one can ask for those of the last week. */
export type CountField = Shared & { readonly type: 'count'; readonly timed?: boolean };

export type Field =
  | TextField
  | EmailField
  | PhoneField
  | ChoiceField
  | TagsField
  | NumberField
  | MoneyField
  | DateField
  | InstantField
  | BooleanField
  | PersonField
  | PlaceField
  | CountField;

export type FieldType = Field['type'];
export type Fields = { readonly [name: string]: Field };

const fieldName = /^[a-z][a-zA-Z0-9_]{0,62}$/;
/** These begin a group in the written form of a filter. */
const reserved = ['and', 'or', 'not'];

export function defineFields<const F extends Fields>(fields: F): F {
  for (const name of Object.keys(fields)) {
    if (!fieldName.test(name) || reserved.includes(name)) throw new Error(`A field cannot be called "${name}".`);
  }
  return fields;
}

/** Says by its name alone what a field is that an organisation has made itself. */
type OpenFields = (name: string) => Field | undefined;
const opened = new WeakMap<Fields, OpenFields>();

/** Fields, and whatever others can be told by their names. */
export function openFields<F extends Fields>(fields: F, others: OpenFields): F {
  opened.set(fields, others);
  return fields;
}

export const fieldOf = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : opened.get(fields)?.(name);

export type NamesWhere<F extends Fields, Mark> = { [N in keyof F & string]: F[N] extends Mark ? N : never }[keyof F &
  string];

export type FieldName<F extends Fields> = keyof F & string;
export type FilterName<F extends Fields> = Exclude<FieldName<F>, NamesWhere<F, { readonly filter: false }>>;

/** What a record holds under a field, as the contract's calls answer it. */
type ValueOf<A extends Field> = A extends { readonly many: true }
  ? readonly string[]
  : A['type'] extends 'tags'
    ? readonly string[]
    : A['type'] extends 'number' | 'money'
      ? number
      : A['type'] extends 'boolean'
        ? boolean
        : A['type'] extends 'place'
          ? Point
          : A['type'] extends 'count'
            ? A extends { readonly timed: true }
              ? readonly string[]
              : number
            : string;

/** What a filter needs to see of a record. A field that is left out is empty. */
export type RecordOf<F extends Fields> = { readonly [N in keyof F]?: ValueOf<F[N]> | null | undefined };
