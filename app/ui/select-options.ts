import type { ReactNode } from 'react';

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
};
export type SelectGroup<Value extends string = string> = { label: string; options: readonly SelectOption<Value>[] };

export function flat<Value extends string>(options: readonly (SelectOption<Value> | SelectGroup<Value>)[]) {
  return options.flatMap((option) => ('options' in option ? option.options : [option]));
}
