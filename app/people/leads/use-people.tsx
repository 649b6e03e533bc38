import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MemberFace } from '#app/account/member-face.tsx';
import { membersQuery } from '#app/account/queries.ts';
import { fullName } from '#app/i18n/names.ts';
import { useT } from '#app/i18n/t.ts';
import type { ComboOption } from '#app/ui/option-source.ts';

/** The organization's members as options and by id; no owner is shown as the pond. */
export function usePeople() {
  const t = useT();
  const { data } = useQuery(membersQuery);
  return useMemo(() => {
    const options: ComboOption[] = (data?.members ?? []).map((member) => {
      const name = fullName({ first: member.firstName, last: member.lastName }) || member.email;
      return {
        value: member.userId,
        label: name,
        detail: member.email,
        icon: <MemberFace id={member.userId} name={name} size="s" />,
      };
    });
    const names = new Map(options.map(({ value, label }) => [value, label]));
    const nameOf = (id: string | null) =>
      id ? (names.get(id) ?? (data ? t('leads.someoneGone') : '')) : t('leads.pond');
    // Viewers and accountants can't work on leads, so they can't own any.
    const owners = options.filter((_, place) => !['viewer', 'accountant'].includes(data?.members[place]?.role ?? ''));
    return { options, owners, nameOf };
  }, [data, t]);
}
