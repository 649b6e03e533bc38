/** The trimmed values of a form's fields, or undefined when one is empty. Passwords aren't trimmed. */
export function valuesOf<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const data = new FormData(form);
  const values = names.map((name) => {
    const value = String(data.get(name) ?? '');
    return [name, isPassword(name) ? value : value.trim()] as const;
  });
  if (values.some(([, value]) => value === '')) return undefined;
  return Object.fromEntries(values) as Record<Name, string>;
}

const isPassword = (name: string): boolean => /password|current/i.test(name);

export const isEmail = (form: HTMLFormElement): boolean => {
  const input = form.elements.namedItem('email');
  return !(input instanceof HTMLInputElement) || !input.validity.typeMismatch;
};
