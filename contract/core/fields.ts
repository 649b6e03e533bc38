import type { Point } from './area.ts';

/**
 * A domain declares its fields once, and filters, list columns, sorting, import and forms all read this list, so that a field is available
 * everywhere or nowhere.
 */

export type Tone = 'plain' | 'act' | 'need' | 'info' | 'loss';

/** The labels of options that are fixed in code are message keys. */
export type Option = { readonly value: string; readonly label: string; readonly tone?: Tone };

/** Options that an organization manages itself (its stages, its tags) are referred to by the name of their list. */
export type Options = readonly Option[] | { readonly from: string };

type Shared = {
  /** The message key of the field's name. */
  readonly label: string;
  /** The message key of the heading that menus show it under. */
  readonly group?: string;
  /** Whether filters may use it; true by default. */
  readonly filter?: boolean;
  /** Whether lists may be sorted by it, which requires an index; false by default. */
  readonly sort?: boolean;
  /** Whether list columns show it from the start, offer it, or never show it; offered by default. */
  readonly column?: 'shown' | 'offered' | 'never';
  /** Whether people can change it in forms, cells and imports; true by default, but never for counts. */
  readonly edit?: boolean;
  /** Never empty: forms require it, and filters don't offer to test whether it is empty. */
  readonly required?: boolean;
  /** Names for the field in other products' exports, in lower case, which import uses to recognize columns. */
  readonly headings?: readonly string[];
};

type Several = {
  /** The record has a list of values, such as a person's phones. A condition matches if one of them matches. */
  readonly many?: boolean;
};

type TextField = Shared &
  Several & {
    readonly type: 'text';
    /** Case matters. For codes and keys, which are compared with an index; ordinary text is compared without case. */
    readonly exact?: boolean;
    /** Multiple lines. */
    readonly long?: boolean;
    readonly max?: number;
    /** An optional line without rules of its own: its schemas, SQL, forms, cells, import and merging all follow from the field list. */
    readonly plain?: true;
  };
type EmailField = Shared & Several & { readonly type: 'email' };
/** Stored as E.164: a plus sign and digits. */
export type PhoneField = Shared & Several & { readonly type: 'phone' };
type ChoiceField = Shared & { readonly type: 'choice'; readonly options: Options };
export type TagsField = Shared & { readonly type: 'tags'; readonly options: Options };
type NumberField = Shared & {
  readonly type: 'number';
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
};
/** Money in integer cents. */
export type MoneyField = Shared & { readonly type: 'money' };
/** A date without a time zone. */
export type DateField = Shared & { readonly type: 'date' };
type InstantField = Shared & { readonly type: 'instant' };
type BooleanField = Shared & { readonly type: 'boolean' };
/** A member of the organization, by user id. */
type PersonField = Shared & { readonly type: 'person' };
/** A location with latitude and longitude. */
export type PlaceField = Shared & { readonly type: 'place' };
/** The number of related records. `timed` means that each has a time, so that a filter can ask for those of the last week. */
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
/** These words start a group in the written form of a filter. */
const reserved = ['and', 'or', 'not'];

export function defineFields<const F extends Fields>(fields: F): F {
  for (const name of Object.keys(fields)) {
    if (!fieldName.test(name) || reserved.includes(name)) throw new Error(`A field cannot be called "${name}".`);
  }
  return fields;
}

/** Finds a custom field, which an organization defined itself, by its name alone. */
type OpenFields = (name: string) => Field | undefined;
const opened = new WeakMap<Fields, OpenFields>();

/** Adds custom fields, which are found by name, to a domain's fields. */
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

/** The value of a record's field, as the contract's calls return it. */
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

/** The values that a filter needs from a record. A missing field counts as empty. */
export type RecordOf<F extends Fields> = { readonly [N in keyof F]?: ValueOf<F[N]> | null | undefined };
