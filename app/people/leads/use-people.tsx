import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fullName } from '#app/i18n/names.ts';
import { Face } from '#app/ui/face.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { membersQuery } from './queries.ts';

/** The organisation's people, as options to choose from and by id. */
export function usePeople() {
  const { data } = useQuery(membersQuery);
  return useMemo(() => {
    const options: ComboOption[] = (data?.members ?? []).map((member) => {
      const name = fullName({ first: member.firstName, last: member.lastName });
      return { value: member.userId, label: name, detail: member.email, icon: <Face name={name} size="s" /> };
    });
    const names = new Map(options.map(({ value, label }) => [value, label]));
    return { options, nameOf: (id: string | null) => (id ? (names.get(id) ?? '') : '') };
  }, [data]);
}
